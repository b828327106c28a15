"""Compares committed files with new ones, by content: dates and versions of tools in the files are ignored."""

from itertools import pairwise
from pathlib import Path

import ezdxf
import numpy as np
from ezdxf import bbox, path
from PIL import Image

_MILLIMETRES = 0.01
# The maximum difference in a colour value (0 to 255), and the share of pixels that may exceed it:
# floating-point results differ between processors, so an edge may move to the next pixel.
_CHANNEL = 24
_PIXELS = 0.002


def differences(made: Path, kept: Path) -> list[str]:
    """A sentence for every file that is missing, superfluous or different. Compares DXF, PNG, STL and text."""
    compare = {".dxf": _drawings, ".png": _pictures, ".stl": _meshes}
    changes = []
    made_names = {file.name for file in made.iterdir()}
    kept_names = {file.name for file in kept.iterdir()} if kept.is_dir() else set()
    changes += [f"{kept / name} is missing" for name in sorted(made_names - kept_names)]
    changes += [f"{kept / name} is no longer generated" for name in sorted(kept_names - made_names)]
    for name in sorted(made_names & kept_names):
        difference = compare.get(Path(name).suffix, text_difference)(made / name, kept / name)
        if difference:
            changes.append(f"{kept / name}: {difference}")
    return changes


def text_difference(made: Path, kept: Path) -> str:
    """The first difference between two text files, or "" if they are equal."""
    for number, (new, old) in enumerate(
        zip(_lines(made), _lines(kept), strict=False),
        start=1,
    ):
        if new != old:
            return f"line {number} would now be: {new}"
    return "" if len(_lines(made)) == len(_lines(kept)) else "more or fewer lines"


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def _drawings(made: Path, kept: Path) -> str:
    new, old = (_outline(file) for file in (made, kept))
    if len(new) != len(old):
        return f"{len(old)} lines, now {len(new)}"
    if not np.allclose(new, old, atol=_MILLIMETRES):
        return "a line has moved"
    return ""


def _outline(file: Path) -> list[tuple[float, ...]]:
    # For each line or arc: both ends, its bounding box and its length. The list is sorted, so that order and direction
    # do not matter.
    edges = []
    for entity in ezdxf.readfile(file).modelspace():
        line = path.make_path(entity)
        box = bbox.extents([entity])
        ends = sorted([(line.start.x, line.start.y), (line.end.x, line.end.y)])
        steps = list(line.flattening(0.01))
        length = sum(one.distance(other) for one, other in pairwise(steps))
        corners = (box.extmin.x, box.extmin.y, box.extmax.x, box.extmax.y)
        edges.append(tuple(round(value, 2) + 0.0 for value in (*ends[0], *ends[1], *corners, length)))
    return sorted(edges)


def _pictures(made: Path, kept: Path) -> str:
    new, old = (np.asarray(Image.open(file).convert("RGB")).astype(int) for file in (made, kept))
    if new.shape != old.shape:
        return f"{old.shape[1]} x {old.shape[0]} pixels, now {new.shape[1]} x {new.shape[0]}"
    share = float((np.abs(new - old).max(axis=2) > _CHANNEL).mean())
    return f"{100 * share:.1f} % of the picture differs" if share > _PIXELS else ""


def _meshes(made: Path, kept: Path) -> str:
    new, old = (_measures(file) for file in (made, kept))
    if not np.allclose(new, old, rtol=1e-3, atol=_MILLIMETRES):
        return f"size or volume: {np.round(old, 2)}, now {np.round(new, 2)}"
    return ""


def _measures(file: Path) -> list[float]:
    # The corners of the bounding box and the volume of a binary STL file.
    data = np.fromfile(file, dtype=np.uint8)[84:].reshape(-1, 50)[:, 12:48]
    corners = np.ascontiguousarray(data).view("<f4").reshape(-1, 3, 3).astype(float)
    volume = float(np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6)
    return [*corners.min(axis=(0, 1)), *corners.max(axis=(0, 1)), volume]
