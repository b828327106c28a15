"""The codec shared by table and PC: encoding and decoding are inverse, and no input breaks the splitter."""

from binascii import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelog.line import LIMIT, BadLine, Splitter, decode, encode

kinds = st.sampled_from("hpatsHePATSX")
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**31), 2**31) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)


def try_encode(kind: str, value: object) -> bytes | None:
    try:
        return encode(kind, value)
    except BadLine:
        return None


def test_a_line_is_built_as_the_protocol_says() -> None:
    body = b'e[17,52311,2,"play","HT","04A1B2C3D4E5F6"]'
    assert encode("e", [17, 52311, 2, "play", "HT", "04A1B2C3D4E5F6"]) == b"~%s*%08X\n" % (body, crc32(body))


@given(kinds, values)
def test_what_is_encoded_is_decoded(kind: str, value: object) -> None:
    line = try_encode(kind, value)
    if line is not None:
        assert len(line) <= LIMIT
        assert decode(line) == (kind, value)


@given(kinds, values, st.data())
def test_a_changed_byte_is_found(kind: str, value: object, data: st.DataObject) -> None:
    line = try_encode(kind, value)
    if line is None:
        return
    place = data.draw(st.integers(0, len(line) - 2))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[place]))
    if other in b"\r\n" and place == len(line) - 2:
        return
    with pytest.raises(BadLine):
        decode(line[:place] + bytes([other]) + line[place + 1 :])


@given(st.binary(max_size=1000))
def test_decoding_garbage_raises_only_bad_line(data: bytes) -> None:
    with pytest.raises(BadLine):
        decode(b"~e" + data)


@given(st.lists(st.binary(max_size=300), max_size=8), st.lists(st.tuples(kinds, values), max_size=5))
def test_lines_between_garbage_arrive_whole(garbage: list[bytes], records: list[tuple[str, object]]) -> None:
    lines = [line for line in (try_encode(*record) for record in records) if line]
    noise = [part.replace(b"~", b"-") for part in garbage]
    stream = b"".join(a + b"\n" + b for a, b in zip(noise + [b""] * len(lines), lines, strict=False))
    splitter = Splitter()
    assert list(splitter.feed(stream)) == lines


@given(st.binary(max_size=2000), st.integers(1, 64))
def test_pieces_make_no_difference(stream: bytes, size: int) -> None:
    whole, pieces = Splitter(), Splitter()
    expected = list(whole.feed(stream))
    got = [line for at in range(0, len(stream), size) for line in pieces.feed(stream[at : at + size])]
    assert (got, pieces.dropped) == (expected, whole.dropped)
    assert all(len(line) <= LIMIT for line in got)


def test_a_line_too_long_and_a_line_cut_in_half_are_dropped_and_counted() -> None:
    good = encode("h", {})
    splitter = Splitter()
    assert list(splitter.feed(b"~" + b"x" * 500 + b"\n" + b"~e[1,2" + good)) == [good]
    assert splitter.dropped == 2


@pytest.mark.parametrize("over", [0, 1, 2])
def test_a_line_with_no_room_for_its_end_is_dropped_and_counted(over: int) -> None:
    # Lines of the maximum length (line feed included), and lines that are one and two bytes longer.
    text = b"~e" + b"1" * (LIMIT - 3 + over) + b"\n"
    splitter = Splitter()
    assert list(splitter.feed(text + b"\n")) == ([text] if over == 0 else [])
    assert splitter.dropped == min(over, 1)
