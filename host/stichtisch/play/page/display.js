// The table's display: the 480 × 320 pixels that the firmware draws.

const WIDTH = 480;
const HEIGHT = 320;

export class Display {
  constructor(canvas) {
    this._canvas = canvas;
    this._context = canvas.getContext("2d", { alpha: false });
    this._image = this._context.createImageData(WIDTH, HEIGHT);
    this._pixels = new Uint32Array(this._image.data.buffer);
    this._pixels.fill(0xff000000);
    this._context.putImageData(this._image, 0, 0);
    new ResizeObserver(() => this.fit()).observe(canvas);
  }

  // Draw rows of RGB565, high byte first.
  draw(bytes, top, rows) {
    const end = Math.min(rows, HEIGHT - top) * WIDTH;
    const at = top * WIDTH;
    for (let index = 0; index < end; index++) {
      this._pixels[at + index] = COLOURS[(bytes[2 * index] << 8) | bytes[2 * index + 1]];
    }
    this._context.putImageData(this._image, 0, 0, 0, top, WIDTH, rows);
  }

  // Choose how the picture is scaled. At twice the size or more, each pixel is shown as a sharp square. Below
  // that, squares would be of unequal sizes, so the picture is smoothed.
  fit() {
    const scale = (this._canvas.clientWidth * devicePixelRatio) / WIDTH;
    const even = scale >= 2 || Math.abs(scale - Math.round(scale)) < 0.02;
    this._canvas.dataset.scale = even && scale >= 1 ? "even" : "smooth";
  }
}

// Each of the 65536 values of RGB565 as the canvas needs it: alpha, blue, green, red from the highest byte.
const COLOURS = Uint32Array.from({ length: 65536 }, (_, value) => {
  const red = ((value >> 11) * 255) / 31;
  const green = (((value >> 5) & 63) * 255) / 63;
  const blue = ((value & 31) * 255) / 31;
  return (0xff000000 | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0;
});
