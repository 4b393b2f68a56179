"""Runs commands and measures their wall time, CPU time and peak memory. `peers` and `series` use it."""
import json, os, pathlib, statistics, subprocess, sys, time, typing

PROJECT = pathlib.Path(__file__).resolve().parent.parent
# The arguments with which both scripts run mdxlint: its defaults, with all findings as JSON.
CHECK = ["check", "--no-config", "--no-baseline", "--format", "json"]


class Run(typing.NamedTuple):
    """What one run of a command took: seconds of wall time, seconds of CPU time, and bytes of memory at its peak."""
    wall: float
    cpu: float
    peak: float


def run(command, output=subprocess.DEVNULL):
    """Runs a command to its end. Exit code 1 is normal for a linter; the script ends if the command crashes.

    The peak is that of the largest process, because the command can start others. It is never below the peak of this script,
    from which the process is forked.
    """
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"exit code {process.returncode}: {' '.join(map(str, command))}")
    # macOS counts bytes, other systems count KiB.
    unit = 1 if sys.platform == "darwin" else 1024
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit)


def median(runs):
    """Returns the median of each measure."""
    return Run(*map(statistics.median, zip(*runs)))


def mdxlint(path):
    """Returns the path of mdxlint: the given one, or the release build of this checkout."""
    if path is None:
        command = ["cargo", "metadata", "--format-version", "1", "--no-deps", "--manifest-path", PROJECT / "Cargo.toml"]
        facts = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
        path = pathlib.Path(facts["target_directory"], "release", "mdxlint")
    return existing(path, "build it with `cargo build --release`, or name another one with --mdxlint")


def existing(path, advice):
    """Returns the absolute path of a program, or ends the script with advice if the program does not exist."""
    path = pathlib.Path(path).absolute()
    if not os.access(path, os.X_OK):
        sys.exit(f"{path} does not exist or is not a program: {advice}")
    return path


def pages(folder):
    """Returns the number of pages in a folder, and their bytes."""
    sizes = []
    for at, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "node_modules"]
        sizes += [os.path.getsize(os.path.join(at, name)) for name in names if name.endswith((".md", ".mdx"))]
    return len(sizes), sum(sizes)


def table(head, rows):
    """Prints a Markdown table. All columns but the first are aligned to the right."""
    for cells in [head, ["---", *["---:"] * (len(head) - 1)], *rows]:
        print(f"| {' | '.join(cells)} |")
