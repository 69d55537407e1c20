"""`make wheel`: the wheel installs into an empty environment, and README's first example runs there as README says."""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.proofs.test_documents import ENVIRONMENT, HOME, README, commands, files


def main() -> None:
    """Build, install, run; the exit status is 1 where what is printed differs."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, str(HOME)], check=True)
        (wheel,) = place.glob("*.whl")
        venv.create(place / "empty", with_pip=True)
        python = str(place / "empty" / "bin" / "python")
        subprocess.run([python, *pip[1:], "install", f"{wheel}[proofs,strategies]"], check=True)
        name, text = files(README)[0]
        (place / name).write_text(text)
        page, command, output = next(commands())
        assert page == "README.md"
        environment = {**ENVIRONMENT, "PATH": f"{place / 'empty' / 'bin'}{os.pathsep}{os.environ['PATH']}"}
        done = subprocess.run(
            command, shell=True, cwd=place, env=environment, capture_output=True, text=True, check=False
        )
    if done.stdout.rstrip() != output.rstrip():
        sys.exit(f"{command}printed\n{done.stdout}{done.stderr}")
    print(f"{wheel.name} in an empty environment: README's first example prints what README says")


if __name__ == "__main__":
    main()
