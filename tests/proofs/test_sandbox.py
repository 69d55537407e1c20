"""The process in which a stranger's code runs: whatever it does ends in the right death, in time, without a trace."""

import gc
import math
import os
import select
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from itertools import chain, repeat
from pathlib import Path
from types import FrameType

import pytest

from proofs.sandbox import limits, process
from proofs.sandbox.beacon import PAGE, Beacon, Note
from proofs.sandbox.channel import LONGEST, Channel, Event, Reader
from proofs.sandbox.launch import Task
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.process import Death, supervise
from proofs.sandbox.waiting import waited

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc to see that nothing is left behind")
MIB = 1 << 20


def traces() -> tuple[list[str], int]:
    """Our children, and how many files we have open."""
    children: list[str] = []
    for task in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError):  # a thread that has just ended
            children += (task / "children").read_text().split()
    return children, len(list(Path("/proc/self/fd").iterdir()))


@pytest.fixture(autouse=True)
def _leaves_no_trace() -> Iterator[None]:
    before = traces()
    yield
    assert traces() == before


def run(work: Callable[[Channel], object] | Task, **limits: float) -> tuple[list[Event], Death]:
    options = {"seconds": 5, "stall_seconds": 5, "memory_bytes": 64 * MIB, **limits}
    *events, death = supervise(work, **options)  # type: ignore[arg-type]
    assert isinstance(death, Death)
    return [event for event in events if isinstance(event, dict)], death


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def loops_for_ever(_: Channel) -> None:
    while True:
        pass


def swallows_everything(_: Channel) -> None:
    while True:
        try:
            while True:
                pass
        except BaseException:  # noqa: BLE001, S110 - that is the point
            pass


def computes_in_c(_: Channel) -> None:
    10**10**8


def sleeps(_: Channel) -> None:
    time.sleep(60)


def naps(_: Channel) -> None:
    time.sleep(0.6)


# ORDINARY ENDS


def test_events_come_before_the_end_and_in_order() -> None:
    def work(channel: Channel) -> None:
        for number in range(3):
            channel.send({"number": number, "text": "ü\n"})
        time.sleep(0.3)

    arrived = {}
    for event in supervise(work, seconds=5):
        arrived[str(event)] = time.monotonic()
    first, *_, last = arrived.values()
    assert last - first > 0.2
    opening, *_, ending = arrived
    assert opening == "{'number': 0, 'text': 'ü\\n'}"
    assert ending.startswith("done after 0.")


def test_a_named_function_runs_in_a_fresh_interpreter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = """
def work(channel, **arguments):
    import os, sys
    modules = "pytest" in sys.modules
    group = os.getpgid(os.getppid())
    told = {"hash": hash("a"), "pytest": modules, "stdin": sys.stdin.read(), "arguments": arguments}
    channel.send({"group": group, **told})
"""
    (tmp_path / "sandboxed_work.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    task = Task("sandboxed_work:work", {"long": "x" * 300_000})
    events, death = run(task)
    assert death.how == "done"
    assert events[0]["arguments"] == {"long": "x" * 300_000}
    assert not events[0]["pytest"]
    assert not events[0]["stdin"]
    assert events[0]["group"] not in (os.getpgrp(), os.getpid())
    assert run(task)[0][0]["hash"] == events[0]["hash"], "strings hash alike in every run"


@pytest.mark.parametrize("name", ["no_such_module_here:work", "json:no_such_function"])
def test_a_name_that_leads_nowhere_is_told(name: str) -> None:
    death = run(Task(name))[1]
    assert death.how == "raised"
    assert name.split(":")[name.startswith("json")] in str(death)


def test_the_task_of_a_function() -> None:
    assert Task.of(loops_for_ever) == Task(f"{__name__}:loops_for_ever")
    assert Task.of(loops_for_ever, {"a": 1}).arguments == {"a": 1}


def test_a_function_without_a_name_of_its_own_is_no_task(monkeypatch: pytest.MonkeyPatch) -> None:
    def inner(channel: Channel) -> None:
        loops_for_ever(channel)

    with pytest.raises(ValueError, match="would not find this function by its name"):
        Task.of(inner)
    monkeypatch.setattr(loops_for_ever, "__module__", "__main__")
    with pytest.raises(ValueError, match="__main__:loops_for_ever: a fresh interpreter would not find"):
        Task.of(loops_for_ever)


def test_a_closed_iterator_ends_the_work() -> None:
    def work(channel: Channel) -> None:
        channel.send({"pid": os.getpid()})
        loops_for_ever(channel)

    events = supervise(work)
    first = next(events)
    assert isinstance(first, dict)
    events.close()
    assert is_gone(first["pid"])


def test_threads_here_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    fork, here = os.fork, os.getpid()

    def warns() -> int:  # as from Python 3.12 on
        if os.getpid() == here:
            warnings.warn("This process is multi-threaded, use of fork() may lead to deadlocks", DeprecationWarning, 2)
        return fork()

    monkeypatch.setattr(os, "fork", warns)
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait, daemon=True)
    thread.start()
    deaths: list[Death] = []
    other = threading.Thread(target=lambda: deaths.append(run(lambda channel: channel.send({}))[1]))
    other.start()
    assert run(lambda channel: channel.send({}))[1].how == "done"
    other.join()
    stop.set()
    thread.join()
    assert [death.how for death in deaths] == ["done"]


def test_the_reader_of_events_may_take_its_time() -> None:
    def work(channel: Channel) -> None:
        channel.send({})
        time.sleep(0.2)

    events = supervise(work, seconds=0.9, stall_seconds=0.5)
    assert next(events) == {}
    time.sleep(1)
    assert str(next(events)).startswith("done")
    assert not list(events)


# DEATHS


def raises_what_cannot_be_read(_: Channel) -> None:
    class UnreadableError(Exception):
        def __str__(self) -> str:
            raise SystemExit

        __repr__ = __str__

    raise UnreadableError


def recurses_in_c(_: Channel) -> None:
    sys.setrecursionlimit(10**9)

    class Endless:
        def __getattr__(self, name: str) -> object:
            return getattr(self, name + "x") if len(name) < 3 else repr(self)

        def __repr__(self) -> str:
            return str([self])

    repr(Endless())


def recurses_in_python(_: Channel) -> None:
    def deeper(level: int) -> int:
        return deeper(level + 1)

    deeper(0)


def allocates(_: Channel) -> None:
    bytearray(10 << 30)


def allocates_little_by_little(_: Channel) -> None:
    kept = []
    while True:
        kept.append(bytearray(MIB))


def has_a_thread_that_never_ends(_: Channel) -> None:
    threading.Thread(target=loops_for_ever, args=(None,)).start()


def kills_its_parent(_: Channel) -> None:
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)


def kills_its_parents_group(_: Channel) -> None:
    os.killpg(os.getpgid(os.getppid()), signal.SIGKILL)
    time.sleep(60)


def stops_its_parent(_: Channel) -> None:
    os.kill(os.getppid(), signal.SIGSTOP)
    time.sleep(60)


def kills_its_group(_: Channel) -> None:
    os.killpg(0, signal.SIGTERM)
    time.sleep(60)


def stops_itself(_: Channel) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def sets_an_alarm(_: Channel) -> None:
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    time.sleep(60)


def ignores_all_signals(channel: Channel) -> None:
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    loops_for_ever(channel)


def closes_the_low_descriptors(_: Channel) -> None:
    os.closerange(0, 64)


def closes_all_descriptors(_: Channel) -> None:
    os.closerange(0, 1024)


def forks_itself(_: Channel) -> None:
    os.fork()  # both come back


@pytest.mark.parametrize(
    ("work", "how", "told"),
    [
        (lambda _: None, "done", "done"),
        (lambda _: os._exit(0), "exited", "status 0"),
        (lambda _: os._exit(3), "exited", "status 3"),
        (lambda _: sys.exit(4), "raised", "SystemExit: 4"),
        (lambda _: 1 // 0, "raised", "ZeroDivisionError: integer division or modulo by zero (line"),
        (lambda _: signal.raise_signal(signal.SIGINT), "raised", "KeyboardInterrupt"),
        (lambda _: os.abort(), "signal", "killed by SIGABRT"),
        (lambda _: os.kill(os.getpid(), signal.SIGKILL), "signal", "killed by SIGKILL"),
        (lambda _: os.kill(os.getpid(), signal.SIGXCPU), "timeout", "not done"),
        (raises_what_cannot_be_read, "raised", "UnreadableError whose str raises SystemExit"),
        (recurses_in_python, "raised", "RecursionError"),
        (allocates, "memory", "bytearray(10 << 30)"),
        (allocates_little_by_little, "memory", "out of memory"),
        (has_a_thread_that_never_ends, "done", "done"),
        (loops_for_ever, "timeout", "not done after 0."),
        (swallows_everything, "timeout", "not done"),
        (computes_in_c, "timeout", "not done"),
        (sleeps, "timeout", "not done"),
        (ignores_all_signals, "timeout", "not done"),
        (stops_itself, "timeout", "not done"),
        (kills_its_group, "signal", "killed by SIGTERM"),
        (kills_its_parent, "signal", "killed by SIGKILL: the process that kept it was gone first"),
        (kills_its_parents_group, "signal", "gone first"),
        (sets_an_alarm, "signal", "SIGALRM"),
        (closes_the_low_descriptors, "done", "done"),
        (closes_all_descriptors, "exited", "status 70"),
        (forks_itself, "done", "done"),
    ],
)
def test_every_end_is_told(work: Callable[[Channel], object], how: str, told: str) -> None:
    def noted(channel: Channel) -> None:
        channel.beacon.about("the shape ((. .) .)")
        channel.beacon.at(17)
        work(channel)

    started = time.monotonic()
    events, death = run(noted, seconds=0.6 if how == "timeout" else 30)  # what ends by itself may take its time
    assert time.monotonic() - started < 45
    assert not events
    assert (death.how, death.note) == (how, Note("the shape ((. .) .)", 17)), death
    assert told in str(death)


def test_recursion_without_a_limit_ends_in_a_crash_or_without_memory() -> None:
    death = run(recurses_in_c)[1]
    assert (death.how, death.status) == ("signal", signal.SIGSEGV) or death.how in ("memory", "raised"), death


def test_a_copy_that_comes_back_sends_nothing() -> None:
    def work(channel: Channel) -> None:
        copy = os.fork()
        if copy:
            os.waitpid(copy, 0)
        channel.send({"by": "both"})

    events, death = run(work)
    assert events == [{"by": "both"}]
    assert death.how == "done"


def test_a_stopped_keeper_is_ended_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_PATIENCE", 0.3)
    events, death = run(stops_its_parent, seconds=0.3)
    assert not events
    assert death.how == "timeout"


def test_without_a_sign_of_life_it_is_stalled() -> None:
    def work(channel: Channel) -> None:
        for number in range(8):
            channel.beacon.at(number)
            time.sleep(0.1)
        time.sleep(60)

    death = run(work, stall_seconds=0.4)[1]
    assert (death.how, death.note.number) == ("stalled", 7)
    assert str(death).startswith("no sign of life for 0.4 s, ended after 1.")


def test_a_beat_is_a_sign_of_life() -> None:
    def work(channel: Channel) -> None:
        for _ in range(8):
            channel.beacon.beat()
            time.sleep(0.1)

    assert run(work, stall_seconds=0.4)[1].how == "done"


# WHAT IT PRINTS


def test_what_it_prints_is_caught(capfd: pytest.CaptureFixture[str]) -> None:
    def work(_: Channel) -> None:
        sys.stdout.write("to standard output")
        sys.stderr.write("to standard error")
        subprocess.run(["/bin/sh", "-c", "echo ' by a child'"], check=True)
        os._exit(0)

    death = run(work)[1]
    assert death.stdout == ("to standard output by a child\n", 30)
    assert death.stderr.text == "to standard error"
    assert capfd.readouterr() == ("", "")


def test_megabytes_of_print_are_counted_and_not_kept() -> None:
    def work(_: Channel) -> None:
        for _again in range(50):
            sys.stdout.write("x" * 100_000)

    death = run(work)[1]
    assert death.how == "done"
    assert death.stdout.size == 5_000_000
    assert death.stdout.text == "x" * 4096


def test_endless_print_and_endless_events_end_in_time() -> None:
    def prints(_: Channel) -> None:
        while True:
            sys.stdout.write("x" * 10_000)

    def sends(channel: Channel) -> None:
        while True:
            channel.send({"x": 1})

    assert run(prints, seconds=0.3)[1].how == "timeout"
    assert run(sends, seconds=0.3)[1].how == "timeout"


# WHAT IT LEAVES BEHIND


def test_grandchildren_end_too_even_in_a_session_of_their_own() -> None:
    def work(channel: Channel) -> None:
        plain = subprocess.Popen(["/bin/sleep", "60"])
        detached = subprocess.Popen(["/bin/sleep", "60"], start_new_session=True)
        channel.send({"pids": [plain.pid, detached.pid]})
        if (forked := os.fork()) == 0:
            os.setsid()
            if os.fork() == 0:  # a daemon: its father is gone
                time.sleep(60)
            os._exit(0)
        os.waitpid(forked, 0)
        os._exit(0)

    events, death = run(work)
    assert death.how == "exited"  # and not "timeout": nobody waits for them
    assert all(is_gone(pid) for pid in events[0]["pids"])


def test_the_daemon_is_really_found() -> None:
    marker = f"verified-{os.getpid()}-daemon"

    def work(_: Channel) -> None:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execv("/bin/sh", ["/bin/sh", "-c", "sleep 60; :", marker])  # noqa: S606 - a daemon of its own
            os._exit(0)
        time.sleep(0.2)
        os._exit(0)

    assert run(work)[1].how == "exited"
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (command := entry / "cmdline").exists():
            assert marker not in command.read_text(errors="replace")


def test_grandchildren_end_too_when_the_keeper_was_killed() -> None:
    def work(channel: Channel) -> None:
        channel.send({"pid": subprocess.Popen(["/bin/sleep", "60"]).pid})
        os.kill(os.getppid(), signal.SIGKILL)

    events, death = run(work)
    assert death.how == "signal"
    ends_soon([events[0]["pid"]])


def ends_soon(pids: list[int]) -> None:
    """Whoever takes note of the end of an orphan takes a moment."""
    last = time.monotonic() + 3
    while not all(is_gone(pid) for pid in pids):
        assert time.monotonic() < last
        time.sleep(0.02)


@pytest.mark.parametrize("kills_keeper", [False, True])
def test_the_sandbox_ends_with_the_process_that_started_it(tmp_path: Path, kills_keeper: bool) -> None:
    program = f"""
import os
from proofs.sandbox.process import supervise
def work(channel):
    keeper = os.getppid()
    if not {kills_keeper} and os.fork() == 0:
        os.setsid()
    open({str(tmp_path)!r} + f"/{{os.getpid()}}", "w").close()
    open({str(tmp_path)!r} + f"/{{keeper}}", "w").close()
    while True: pass
for _ in supervise(work): pass
"""
    parent = subprocess.Popen([sys.executable, "-c", program])
    while len(pids := [int(path.name) for path in tmp_path.iterdir()]) < 3 - kills_keeper:
        time.sleep(0.02)
    time.sleep(0.02)
    if kills_keeper:  # the first of the two, which the worker is a child of
        parent.send_signal(signal.SIGSTOP)
        os.kill(min(pids), signal.SIGKILL)
    parent.kill()
    parent.wait()
    ends_soon(pids)


# THE WAY OF THE EVENTS


def test_garbage_on_the_way_is_counted_and_left_out() -> None:
    def work(channel: Channel) -> None:
        channel.send({"n": 1})
        garbage = [
            b"no json",
            b"[1, 2]",
            b"\xff\xfe\x00",
            b"[" * 100_000,
            b"x" * (LONGEST + 10),
            b'{"cut": ',
            b"7" * 9999,
            b'{"long": "%s"}' % (b"x" * LONGEST),
        ]
        for line in garbage:
            rest = line + b"\n"
            while rest:
                rest = rest[os.write(channel._fd, rest) :]
        channel.send({"n": 2})
        os.write(channel._fd, b'{"cut off')
        os._exit(0)

    events, death = run(work)
    assert [event["n"] for event in events] == [1, 2]
    assert (death.how, death.garbled) == ("exited", 9)


def test_an_event_that_a_time_limit_cut_short_does_not_spoil_the_next() -> None:
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    beacon = Beacon.create()
    reader = Reader(ours)
    channel = Channel(theirs, beacon)
    seconds = 0.05
    while not select.select([ours], [], [], 0)[0]:  # however slow the machine is, it is to be cut short in its writing
        with pytest.raises(TimedOut), time_limit(seconds):
            channel.send({"long": "x" * 500_000})  # more than the pipe holds
        seconds *= 2
    events = list(reader.read())
    while chunk := list(reader.read()):
        events += chunk
    os.set_blocking(channel._fd, False)
    channel.send({"n": 1})
    assert list(reader.read()) == [{"n": 1}]
    assert reader.garbled == 1
    os.close(channel._fd)
    os.close(ours)
    beacon.close()


def test_an_event_that_is_too_long_is_refused() -> None:
    death = run(lambda channel: channel.send({"x": "y" * LONGEST}))[1]
    assert death.how == "raised"
    assert "at most 1,048,576 fit" in death.detail


# THE BEACON


def test_the_beacon_shows_the_last_note() -> None:
    beacon = Beacon.create()
    other = Beacon(beacon.fd)
    assert other.read() == Note("", 0)
    pulses = {other.pulse()}
    for text in ("first", "größer", "", "x" * PAGE):
        beacon.about(text)
        assert other.read() == Note(text if len(text) < PAGE else "x" * (PAGE - 19) + "...", 0)
        pulses.add(other.pulse())
        for number in (1, 2**62):
            beacon.at(number)
            assert other.read().number == number
            pulses.add(other.pulse())
    assert len(pulses) == 13
    beacon.close()


def test_a_copy_of_the_worker_does_not_write_on_its_beacon() -> None:
    def work(channel: Channel) -> None:
        channel.beacon.about("the worker's")
        if (copy := os.fork()) == 0:
            channel.beacon.about("the copy's")
            os._exit(0)
        os.waitpid(copy, 0)
        os._exit(0)

    assert run(work)[1].note.text == "the worker's"


def test_a_death_while_writing_leaves_the_former_note() -> None:
    beacon = Beacon.create()
    beacon.about("former")
    beacon.at(5)

    class DiesError(Exception):
        pass

    class Dies:
        def __setitem__(self, *_: object) -> None:
            raise DiesError

    whole = beacon._bytes
    beacon._bytes = Dies()  # type: ignore[assignment]
    with pytest.raises(DiesError):
        beacon.about("never finished")
    beacon._bytes = whole
    assert beacon.read() == Note("former", 5)
    beacon.close()


# TIME LIMITS WITHIN ONE PROCESS


def spin(seconds: float = 5) -> None:
    last = time.monotonic() + seconds
    while time.monotonic() < last:
        pass


def test_a_time_limit_restores_what_was_there() -> None:
    heard = []
    before = signal.signal(signal.SIGALRM, lambda *_: heard.append("ours"))
    signal.setitimer(signal.ITIMER_REAL, 1_000)  # far away: a busy machine makes the limit late, not this timer
    started = time.monotonic()
    with pytest.raises(TimedOut, match=r"not done within 0\.05 s"), time_limit(0.05):
        spin(math.inf)
    left, interval = signal.setitimer(signal.ITIMER_REAL, 1e-6)
    assert 1_000 - (time.monotonic() - started) - 1 < left < 1_000
    assert interval == 0
    while not heard:
        pass
    assert heard == ["ours"]
    signal.signal(signal.SIGALRM, before)


def test_no_alarm_disturbs_the_question_how_long_the_process_waited() -> None:
    asking: list[FrameType] = []
    sys.setprofile(lambda frame, *_: asking.append(frame) if frame.f_code is waited.__code__ else None)
    waited()
    sys.setprofile(None)
    with time_limit(1_000) as limit:
        limit.deadline = 0
        limits._ring(signal.SIGALRM, asking[0])  # to raise here would leave its file open
        assert not limit.fired
        with pytest.raises(TimedOut):
            limits._ring(signal.SIGALRM, sys._getframe())


@pytest.mark.more
def test_no_alarm_is_lost_in_a_collection_of_garbage() -> None:
    """What is raised in `__del__` Python prints, and goes on: the search would not be told that its time is over."""
    raised: list[BaseException] = []

    class Cycle:
        def __init__(self) -> None:
            self.me = self

        def __del__(self) -> None:
            try:
                limits._ring(signal.SIGALRM, sys._getframe())
            except TimedOut as lost:
                raised.append(lost)

    with time_limit(1_000) as limit:
        limit.deadline = 0
        Cycle()
        gc.collect()
        assert not raised
        assert not limit.fired
        with pytest.raises(TimedOut):
            limits._ring(signal.SIGALRM, sys._getframe())


@pytest.mark.parametrize(("ready", "is_over"), [(0.0, True), (1_000.0, False)])
def test_waiting_for_a_core_does_not_count(ready: float, is_over: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    at_first = waited()
    monkeypatch.setattr(limits, "FRESH", 0.0)
    answers = chain([at_first], repeat(at_first + ready))
    monkeypatch.setattr(limits, "waited", lambda: next(answers))
    with nullcontext() if not is_over else pytest.raises(TimedOut), time_limit(0.05) as limit:
        spin(0.2)
    assert limit.fired == is_over


@pytest.mark.more
def test_a_process_waits_where_others_have_its_core_and_not_while_it_sleeps() -> None:
    before = waited()
    time.sleep(0.2)
    assert waited() - before < 0.2  # as long as it slept it was not ready
    (core, *_) = cores = os.sched_getaffinity(0)
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        for process in (0, *(other.pid for other in others)):
            os.sched_setaffinity(process, {core})
        while waited() - before < 0.3:  # which would not end if nothing were counted
            spin(0.05)
    finally:
        os.sched_setaffinity(0, cores)
        for other in others:
            other.kill()
            other.wait()
    assert waited(-1) == 0


def test_a_worker_that_waits_for_a_core_is_not_ended_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "waited", lambda _: 100.0)
    assert run(naps, seconds=0.3)[1].how == "done"
    monkeypatch.setattr(process, "waited", lambda _: 0.0)
    assert run(naps, seconds=0.3)[1].how == "timeout"


def test_limits_nest_and_the_outer_one_counts() -> None:
    with time_limit(0.1) as outer, pytest.raises(TimedOut) as caught, time_limit(9) as inner:
        spin()
    assert caught.value.limit is outer
    assert (outer.fired, inner.fired) == (True, False)
    with time_limit(9) as outer:
        with pytest.raises(TimedOut) as caught, time_limit(0.05) as inner:
            spin()
        spin(0.1)
    assert caught.value.limit is inner
    assert not outer.fired


def test_the_outer_limit_still_holds_after_the_inner_one() -> None:
    def both() -> None:
        with time_limit(5):
            pass
        spin()

    with pytest.raises(TimedOut) as caught, time_limit(0.1) as outer:
        both()
    assert caught.value.limit is outer


def test_swallowed_once_it_comes_again_and_swallowed_for_good_it_is_known() -> None:
    swallowed = []

    def swallow() -> None:
        try:
            spin()
        except BaseException as error:  # noqa: BLE001 - that is the point
            swallowed.append(error)

    def swallow_once() -> None:
        swallow()
        spin()

    with pytest.raises(TimedOut), time_limit(0.05):
        swallow_once()
    assert len(swallowed) == 1
    with time_limit(0.05) as limit:
        swallow()
    assert (len(swallowed), limit.fired) == (2, True)


def test_recursion_at_its_limit_is_ended() -> None:
    def bushy() -> None:  # 2 ** depth calls
        try:
            bushy()
        except RecursionError:
            return
        bushy()

    with pytest.raises(TimedOut), time_limit(0.1):
        bushy()


def test_a_stranger_who_changes_the_handler_spoils_one_limit_only() -> None:
    with time_limit(0.05) as spoilt:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        spin(0.1)
    assert not spoilt.fired
    with time_limit(5):
        with time_limit(0.5):
            signal.signal(signal.SIGALRM, signal.SIG_IGN)
        with pytest.raises(TimedOut), time_limit(0.05):
            spin()


def test_no_alarm_is_left_however_short_the_limit() -> None:
    before = signal.getsignal(signal.SIGALRM)
    for length in range(1, 400):
        try:
            with time_limit(length * 1e-6):
                pass
        except TimedOut:
            pass
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) is before


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_a_limit_must_be_positive(seconds: float) -> None:
    with pytest.raises(ValueError, match="must be more than 0"):
        time_limit(seconds)


def test_a_start_that_fails_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(FileNotFoundError):
        run(Task("json:dumps"))
