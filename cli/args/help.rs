//! What `--help` says behind the flags: output and examples.

pub(super) const EXAMPLES: &str = "\
Examples:
  ninefold check puzzles.txt            none, unique or multiple, a line a puzzle
  ninefold check --json - < puzzles.txt the same as JSON Lines
  ninefold solve --all puzzle.txt       every solution, as it is found
  ninefold count --limit 1000 grid.txt  the exact number, if it is at most 1000
  ninefold reduce --seed 7 full.txt     remove clues until none can go
  ninefold solve killer.txt             a Killer from a cage file
  ninefold generate --killer --seed 7   a Killer made from a seed
  ninefold check cover.dlx              an exact-cover problem in Knuth's format
  ninefold combos 11 3                  the digit sets of a cage
  ninefold estimate cover.dlx           how large a search would be
  ninefold zdd --random 5 cover.dlx     solutions drawn from all there are
  ninefold explain puzzle.txt           why there is none, or where two differ
  ninefold split --parts 100 cover.dlx  a search cut into parts

Exit codes:
  0    done, and the answer is yes; count, combos, convert, generate, estimate,
       zdd and split: done; check --sample: every sample got its documented verdict
  1    the answer is no for some puzzle. check, solve: it is not unique; check:
       a given solution is wrong; solve --all, --limit, --backbone: it has none;
       reduce: it is not unique, or --clues was not reached; explain: it is not
       unique; zdd: it has not the solutions asked for
  2    wrong usage, input that could not be read, parts or checkpoint of
       another problem; other puzzles were handled
  3    a limit struck before the answer was known
  130  interrupted; what was found was printed
The highest wins in the order 130, 2, 3, 1, 0. A closed output pipe is success.";

pub(super) const CHECK_EXAMPLES: &str = "\
Output: number, verdict and solution (or -), separated by tabs; a single puzzle
on a terminal is drawn, with the reason in words. Files may be packed with gzip
or zstd.

With --sample the exit code is 0 if every sample got its documented verdict,
be it multiple or none.

Examples:
  ninefold check puzzle.txt
  ninefold check --json --minimal puzzle.txt
  ninefold check --solution answers.txt puzzles.txt
  ninefold check --verdict multiple --keep-comments puzzles.txt.gz
  ninefold check --sample";

pub(super) const SOLVE_EXAMPLES: &str = "\
Output: the solution, a line a puzzle. With --all or --limit a line a solution,
behind the number of its puzzle and a tab if there are several puzzles.

With --cheapest a line a solution behind its cost and a tab, the cheapest first.
In JSON `complete` is true if the search came to its end, so that no other
solution is cheaper; there may be more of them.

With --part the answers, verdict and exit code too, are those of the parts.

With --checkpoint the search of one puzzle may be ended at any time, by Ctrl-C,
a limit or worse; the same command goes on from the last save, at most a second
or so earlier, and STATE of another puzzle is refused, and while another process
works on it (STATE.lock). Append the output to a file of its own (>>): lines
that were written after the last save are cut off there, so that every solution
comes exactly once. In a pipe those few may come again. When all are found,
STATE stays and says so: the command prints nothing more. Remove it to begin
again. The order of solutions then depends on where the search was saved.

Examples:
  ninefold solve puzzle.txt
  ninefold solve --all grid.txt | head
  ninefold solve --backbone grid.txt
  ninefold solve --cheapest 3 priced.dlx
  ninefold solve --all --part parts.jsonl cover.dlx
  ninefold solve --all --checkpoint state cover.dlx >> solutions.txt";

pub(super) const COUNT_EXAMPLES: &str = "\
Output: the number of solutions, a line a puzzle. If there are more than the
limit, or another limit strikes, what was counted is printed and the exit code
is 3: it is then a lower bound.

The solutions of a Killer are counted one by one by its own engine; from 20000
on, the count begins again as an exact cover, which need not visit each of them.

With --part the number is that of the parts, all of them together.

With --checkpoint the count of one puzzle may be ended at any time, by Ctrl-C, a
limit or worse; the same command goes on from the last save, at most a second or
so earlier, and STATE of another puzzle is refused, and while another process
works on it (STATE.lock). At the end STATE stays: the command prints the number
again. What is counted with memory (--memo auto) is saved when it is done, not
before.

Examples:
  ninefold count grid.txt
  ninefold count --limit 1000000 --json grid.txt
  ninefold count --part parts.jsonl cover.dlx
  ninefold count --checkpoint state cover.dlx";

pub(super) const REDUCE_EXAMPLES: &str = "\
Output: the reduced puzzle, a line a puzzle. With a symmetry, clues leave in
whole symmetric sets: the result is minimal for that symmetry, and --json says
whether it is truly minimal too.

Examples:
  ninefold reduce --seed 7 full.txt
  ninefold reduce --symmetry 180 --clues 30 full.txt
  ninefold reduce --order cells.txt puzzle.txt";

pub(super) const GENERATE_EXAMPLES: &str = "\
Output: the puzzle in the format of --to; --json has it as a text in `puzzle`.
The cages cover the board, and the puzzle has one solution. There are as few as
can be in this sense: no two neighbours can be joined to a cage of an allowed
size and of different digits without a second solution. (--json says in
`irreducible` whether all of that is proven: a joint is not made either if
--max-effort nodes do not settle it.) Weights of --sizes are for laying cages
out, before they are joined.

Effort is 0 where the solver needs no guess. It is that of `check --stats` on
the puzzle, and the same on every machine, as is the puzzle of a seed, for any
-j. With larger cages it is higher, and takes longer to make.

If no such puzzle is found within --attempts, --timeout or --max-nodes (of all
its searches), the exit code is 3. A puzzle that is as wanted but for its cages
being fewest is then printed, with a warning.

Examples:
  ninefold generate --killer --seed 7
  ninefold generate --killer --count 10 --sizes 2:1,3:3,4:2 --symmetry 180
  ninefold generate --killer --min-effort 50 --json --timeout 60
  ninefold generate --killer --givens 8 --sizes 4-7 --to json
  ninefold generate --killer --box 2x3 --diagonals";

pub(super) const COMBOS_EXAMPLES: &str = "\
Output: sum_size[number of sets]={{digits},...}, ordered by sum, then size. With
--cells the digits that each cell may still hold go to standard error. With
--linked three lines: the sets of the first cage, those of the other, the pairs;
on standard error the digits that are in one of the cages in every pair, and
those in neither. --table shows all of this, --json has it as numbers; --csv has
a row a set, or a pair of sets. Digits above 9 are letters, A is 10. --timeout,
--max-nodes (sets and pairs of sets looked at) and Ctrl-C end a long list: what
is printed is whole, the exit code tells that there is more.

Examples:
  ninefold combos                     the whole table, sizes 2 to 9
  ninefold combos 11                  sum 11, any size
  ninefold combos 11 3                sum 11 in 3 cells
  ninefold combos 10-12 2-3           sums 10 to 12 in 2 or 3 cells
  ninefold combos 15 3 --with 8 --without 2
  ninefold combos 15 3 --cells 128,37,456
  ninefold combos 16 4 --table        what is in all sets, what in none
  ninefold combos 10 2 --linked 15,3  two cages in a row, column or box
  ninefold combos 4 2 --linked 9,2 --linked-cells 278,1267 --table
  ninefold combos 12 3 --digits 0-8   on a board of the digits 0 to 8
  ninefold combos 50 4 --digits 1-16 --with G
  ninefold combos --single            the rows with one set only";

pub(super) const CONVERT_EXAMPLES: &str = "\
Examples:
  ninefold convert --to sdk puzzle.txt
  ninefold convert --to marks puzzle.txt
  ninefold convert --to dlx puzzle.txt > puzzle.dlx
  ninefold convert --to 3x3k killer.txt";

pub(super) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold";

pub(super) const MAN_EXAMPLES: &str = "\
Examples:
  ninefold man | man -l -
  ninefold man check > ninefold-check.1";

pub(super) const ESTIMATE_EXAMPLES: &str = "\
Output: number, nodes, solutions; nodes and solutions as low, value, high: seven
columns with tabs between them. Nodes are those of --engine dlx. The truth is
between low and high nine times in ten, less often where few branches hold most
of the tree. A tree of up to 4096 nodes is searched: all three are then equal.
Numbers above 10^308 are inf. Probes stop after 10 seconds unless --timeout says
otherwise; what they have seen by then is the estimate.

Examples:
  ninefold estimate cover.dlx
  ninefold estimate --probes 100000 --seed 7 --timeout 60 --json cover.dlx";

pub(super) const ZDD_EXAMPLES: &str = "\
Output: number, size (nodes) and count (solutions), separated by tabs. With
--kth, --random or --cheapest a line a solution, as solve prints it, behind its
cost for --cheapest. With multiplicities the order of --kth is the diagram's
own. If the diagram needs more than --memory, nothing is
printed for the puzzle and the exit code is 3; 1 if a solution that was asked
for does not exist. --dot and --text take one puzzle.

Examples:
  ninefold zdd cover.dlx
  ninefold zdd --kth 1,1000000 cover.dlx
  ninefold zdd --random 10 --seed 7 cover.dlx
  ninefold zdd --cheapest 3 priced.dlx
  ninefold zdd --dot cover.dlx | dot -Tsvg > cover.svg";

pub(super) const EXPLAIN_EXAMPLES: &str = "\
Output: number, verdict, explanation, separated by tabs. None: what is wrong at
a glance, or else a set of demands that cannot all be met; it is made smaller
for 10 seconds unless --timeout says otherwise, and --json says whether it is
proven that none of them can go. Several: where two solutions differ, and these
two as further columns. Of Killers the demands are cages, houses and givens, and
the fewest that are found; of several solutions it is said which cells are open,
and which digits or sums more would leave one. Unique: the path by named
techniques is not there yet.
Exit code 0 only if every puzzle is unique.

Examples:
  ninefold explain puzzle.txt
  ninefold explain --json cover.dlx
  ninefold explain --timeout 60 killer.txt";

pub(super) const SPLIT_EXAMPLES: &str = "\
Output: a JSON record a part. Every solution is in exactly one part; parts may
be searched in any order, on any machine, by solve or count --part, where the
file has one part or many. A part holds the fingerprint of its problem and is
refused by any other one; it says of which split it is, and parts of another one
are not taken beside it. A puzzle without a solution is one part. Takes one
puzzle.

Examples:
  ninefold split --parts 100 cover.dlx > parts.jsonl
  split -n r/4 parts.jsonl part.
  ninefold count --part part.aa cover.dlx";
