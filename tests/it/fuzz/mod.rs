//! The bodies of the fuzz targets, on texts of our own.

mod cover;
mod lines;
