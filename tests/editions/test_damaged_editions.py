"""Edition files damaged at random: whatever comes, it is an edition or a clean error."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from quiltwork import EDITION_IDS, Edition, ParseError, edition
from quiltwork.editions.reading import REQUIRED
from support.edition_texts import without

ODD_VALUES = (
    *("3", "-1", "true", "false", '"x"', "0.5", "inf", "nan", "1979-05-27", "07:32:00"),
    *("[]", "[[]]", "[1]", "[true]", '["x"]', "[0, 0]", "[{}]", "[[0, 1, 2, 3, 4]]"),
    *("{}", "{ a = 1 }"),
)


def read_or_refused(text):
    """Whatever the text is, it is an edition that round-trips, or an error that names the file."""
    try:
        own = Edition.from_toml(text, "own.toml")
    except ParseError as error:
        problem = str(error)
    else:
        problem = ""
        assert Edition.from_toml(own.to_toml()) == own
    assert problem == "" or problem.startswith("own.toml")


@st.composite
def damaged_texts(draw):
    """The text of an edition with some places cut out, doubled or overwritten."""
    text = edition(draw(st.sampled_from(EDITION_IDS))).to_toml()
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        new = draw(
            st.sampled_from(["", '"', "[", "]", "0", "-", "true", "\n", "99", ".", "#", "=", ", "])
            | st.text(max_size=4)
        )
        text = text[:start] + new + text[end:]
    return text


@settings(max_examples=300, deadline=None, derandomize=True)
@given(damaged_texts())
def test_a_damaged_file_is_an_edition_or_a_clean_error(text):
    read_or_refused(text)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    st.sampled_from(REQUIRED),
    st.sampled_from(ODD_VALUES),
)
def test_any_value_of_another_type_is_a_clean_error(key, value):
    text = f"{key} = {value}\n" + without(key, edition("classic").to_toml())
    read_or_refused(text)
