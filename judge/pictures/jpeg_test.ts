import encode from "@jsquash/jpeg/encode";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { decodeJpeg, encodeJpeg, isJpeg } from "./jpeg.ts";
import { CELLS_MAX, type Picture } from "./picture.ts";

const BASELINE = 0xc0;
const PROGRESSIVE = 0xc2;

/** A slope of colors, which JPEG keeps well. */
function slope(width = 40, height = 24): Picture {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < data.length; i += 4) {
    const [x, y] = [i / 4 % width, Math.floor(i / 4 / width)];
    data.set([5 * x, 200 - 5 * x, 8 * y, 255], i);
  }
  return { width, height, data };
}

async function encoded(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await encodeJpeg(picture));
}

/** Where a file says its size. */
function frameAt(file: Uint8Array): number {
  return file.findIndex((byte, i) =>
    byte === 0xff && (file[i + 1] === BASELINE || file[i + 1] === PROGRESSIVE)
  );
}

function isNear(got: Picture, expected: Picture): boolean {
  return got.data.every((value, i) => Math.abs(value - expected.data[i]!) <= 6);
}

Deno.test("a file that is written is read again, nearly the same, and opaque", async () => {
  const picture = slope();
  const file = await encoded(picture);
  assert(isJpeg(file));
  const got = await decodeJpeg(file);
  assertEquals([got.width, got.height], [40, 24]);
  assert(isNear(got, picture));
  const clear = picture.data.map((value, i) => i % 4 === 3 ? 9 : value);
  assert(isNear(await decodeJpeg(await encoded({ ...picture, data: clear })), picture));
});

Deno.test("grey has one value for three colors", async () => {
  const { width, height, data } = slope();
  const image = new ImageData(new Uint8ClampedArray(data), width, height);
  const grey = new Uint8Array(await encode(image, { color_space: 1 }));
  assertEquals(grey[frameAt(grey) + 9], 1);
  const got = await decodeJpeg(grey);
  assert(got.data.every((value, i) => i % 4 === 3 ? value === 255 : value === got.data[i & ~3]));
});

Deno.test("a file of which a part is missing or changed is refused, and the next is read", async () => {
  const file = await encoded(slope());
  for (const length of [3, frameAt(file) + 5, frameAt(file) + 40, file.length - 60]) {
    await assertRejects(() => decodeJpeg(file.slice(0, length)), Error, "it is damaged");
  }
  assert(isNear(await decodeJpeg(file), slope()));
});

Deno.test("a size is refused before memory is taken for it", async () => {
  const file = await encoded(slope());
  const at = frameAt(file);
  const huge = file.slice();
  huge.fill(0xff, at + 5, at + 9);
  const message = `it is 65535 x 65535, expected 1 to ${CELLS_MAX} cells`;
  await assertRejects(() => decodeJpeg(huge), Error, message);
  huge.fill(0, at + 5, at + 7);
  await assertRejects(() => decodeJpeg(huge), Error, "it is 65535 x 0");
});

Deno.test("colors for printers are refused", async () => {
  const file = await encoded(slope());
  file[frameAt(file) + 9] = 4;
  await assertRejects(() => decodeJpeg(file), Error, "it has 4 components, for printers");
});
