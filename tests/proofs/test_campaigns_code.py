"""The key of a job: another one when the code that it runs changes, and only then."""

import os
import time
from pathlib import Path

import pytest

from proofs.campaigns import Job, run
from proofs.campaigns.code import Code

SOURCES = {
    "shop/__init__.py": "def never():\n    import shop.unused\n",
    "shop/price.py": """
from typing import TYPE_CHECKING

import shop.goods
import shop.taxes as taxes
from .rounding import rounded
if TYPE_CHECKING:
    from shop.typed import Typed
else:
    from shop.untyped import *

def price(cents, rate=None):
    from shop.later import surcharge
    return rounded(taxes.with_tax(cents)) + surcharge()
""",
    "shop/taxes.py": "TASK = 'shop.by_name:work'\ndef with_tax(cents):\n    return cents * 119 / 100\n",
    "shop/rounding.py": "def rounded(number):\n    return int(number)\n",
    "shop/later.py": "def surcharge():\n    return 0\n",
    "shop/by_name.py": "def work(): ...\n",
    "shop/goods/__init__.py": "",
    "shop/goods/fruit.py": "",
    "shop/goods/deep/__init__.py": "",
    "shop/goods/deep/apple.py": "",
    "shop/typed.py": "class Typed: ...\n",
    "shop/untyped.py": "",
    "shop/unused.py": "",
}
NOT_USED = {"shop/typed.py", "shop/unused.py"}


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of somebody else's."""
    for name, source in SOURCES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def key(**arguments: object) -> str:
    return Code().key(Job("shop.price:price", arguments))


def test_every_module_that_is_used_counts_and_no_other(shop: Path) -> None:
    before = key()
    assert before == key()
    for name, source in SOURCES.items():
        (shop / name).write_text(f"{source}# changed\n")
        assert (key() == before) is (name in NOT_USED), name
        (shop / name).write_text(source)
    assert before == key()


def test_a_module_that_a_package_gains_counts_if_the_package_may_be_walked_through(shop: Path) -> None:
    before = key()
    (shop / "shop/extra.py").write_text("")
    assert key() == before
    (shop / "shop/goods/nuts.py").write_text("")
    assert key() != before


@pytest.mark.parametrize("named", ["own.py", "own.py:search", "own.py:Engine.search"])
def test_a_file_that_an_argument_names_counts_with_what_it_imports(
    shop: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    monkeypatch.chdir(shop)
    keys = [key(rate=[named])]
    for file, source in (
        ("own.py", "import helper\nfrom .sibling import x"),
        ("helper.py", ""),
        ("helper.py", "x = 1"),
        ("sibling.py", ""),
        ("other.py", "y = 1"),
    ):
        Path(file).write_text(source)
        keys.append(key(rate=[named]))
    assert len(set(keys)) == 5  # the last says nothing new
    assert keys[-1] == keys[-2]


def test_what_else_a_job_reads_counts_when_it_says_so(shop: Path) -> None:
    data, package = shop / "data", ("nothing-of-this-name",)
    data.mkdir()
    (data / "rates.txt").write_text("19")
    one = Job("shop.price:price", reads=(str(data),))
    before = Code().key(one)
    (data / "rates.txt").write_text("20")
    assert Code().key(one) != before
    assert Code().key(Job("shop.price:price", packages=package)) != Code().key(Job("shop.price:price"))
    with pytest.raises(ValueError, match="no file or folder 'not here'"):
        Code().key(Job("shop.price:price", reads=("not here",)))


def test_a_changed_line_makes_a_job_run_again(shop: Path) -> None:
    def once() -> tuple[object, bool]:
        (found,) = run([Job("shop.price:price", {"cents": 100})], store=shop / "s.sqlite", workers=1, progress=False)
        return found.value, found.remembered

    assert [once(), once()] == [(119, False), (119, True)]
    (shop / "shop/taxes.py").write_text(SOURCES["shop/taxes.py"].replace("119", "107"))
    assert [once(), once()] == [(107, False), (107, True)]
    (shop / "shop/taxes.py").write_text(SOURCES["shop/taxes.py"])
    assert once() == (119, True)


def test_compiled_code_of_the_same_second_is_not_believed(shop: Path) -> None:
    source, second = shop / "shop/taxes.py", int(time.time()) + 60
    for text, value in ((SOURCES["shop/taxes.py"], 119), (SOURCES["shop/taxes.py"].replace("119", "107"), 107)):
        source.write_text(text)
        os.utime(source, (second, second))  # Python compares seconds and sizes
        (found,) = run([Job("shop.price:price", {"cents": 100})], workers=1, progress=False)
        assert found.value == value


def test_code_that_changes_in_the_middle_is_not_stored_under_the_old_key(shop: Path) -> None:
    (shop / "changing.py").write_text(
        "from pathlib import Path\n\n\ndef changing():\n    with Path(__file__).open('a') as source:\n"
        "        source.write('# changed')\n    return 1\n"
    )
    (found,) = run([Job("changing:changing")], store=shop / "s.sqlite", workers=0, progress=False)
    assert "changing.py changed since this process began" in found.error
    (again,) = run([Job("changing:changing")], store=shop / "s.sqlite", workers=0, progress=False)
    assert "changing.py changed since this process began" in again.error  # it has the old one loaded
