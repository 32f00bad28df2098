/**
 * Tests of YUV images by their colors: code writes planes, and what a texture of them shows is looked at.
 *
 * No standard says by which matrix and from which range a driver converts an image that tells nothing of it
 * (OES_EGL_image_external), so that each usual way is allowed.
 *
 * @module
 */

import { type App, hardwareBufferDesc, ints, out, recordProgram } from "../../contract/recorder.ts";
import type { Result } from "../../contract/recorder.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { Release } from "../../contract/world.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/context.ts";
import { type Group, isFirstOrLast } from "../../framework/mod.ts";
import { isHandle } from "../api/scenes.ts";
import { attribute, beginCanvas, type Canvas, corners, readBox, SIDE } from "../draw/canvas.ts";
import { linked, shaderOf } from "../draw/shaders.ts";

/** Formats (NDK, android/hardware_buffer.h; NV21: AOSP system/core graphics.h). */
const FORMATS = {
  yv12: ["EGL-REQ-8", 0x32315659],
  nv21: ["EGL-REQ-9", 0x11],
  yuv_420_888: ["EGL-REQ-9", 0x23],
} as const;
/** Width and height of the image: less than a row may have in memory. */
const IMAGE_SIDE = 8;
/** Read and written by the CPU often, sampled by the GPU. */
const USAGE = 0x3 | 0x30 | 0x100;
const CPU_WRITE_OFTEN = 0x30;
const [NO_CONTEXT, NO_FENCE] = [0, -1];

/** Y, Cb and Cr of the quarters of the image: left and right in its first rows, then in its last ones. */
const QUARTERS = [[128, 128, 128], [81, 90, 240], [41, 240, 110], [145, 54, 34]] as const;
type Yuv = typeof QUARTERS[number];

/** Weights of red and blue in brightness: BT.601, BT.709, BT.2020. */
const WEIGHTS = [[0.299, 0.114], [0.2126, 0.0722], [0.2627, 0.0593]] as const;
/** Bytes that a conversion may be off. */
const OFF = 12;

const VERTEX = "attribute vec4 position;\nvarying vec2 place;\n" +
  "void main() { gl_Position = position; place = position.xy * 0.5 + 0.5; }\n";
const FRAGMENT = "#extension GL_OES_EGL_image_external : require\nprecision mediump float;\n" +
  "uniform samplerExternalOES image;\nvarying vec2 place;\n" +
  "void main() { gl_FragColor = texture2D(image, place); }\n";

/** Where the planes of a buffer are. */
interface Plane {
  readonly address: bigint;
  readonly pixelStride: number;
  readonly rowStride: number;
}

/**
 * Declares the tests.
 *
 * @param requirements Their group.
 */
export function addYuvTests(requirements: Group): void {
  for (const [name, [clause, format]] of Object.entries(FORMATS)) {
    requirements.test(`${name}_image_has_its_colors`)
      .clauses(clause)
      .drawing()
      .androidDriver("images of Android's native buffers")
      .releases(10, 15)
      .filter(isFirstOrLast)
      .fn((t) => judge(t, name, format));
  }
}

async function judge(
  t: Context<{ readonly release: Release }>,
  name: string,
  format: number,
): Promise<void> {
  const { world } = buildWorld({ release: t.params.release });
  let canvas!: Canvas;
  let [allocated, locked]: Result[] = [];
  const begin = recordProgram((app) => {
    canvas = beginCanvas(app, "2.0");
    const desc = hardwareBufferDesc(IMAGE_SIDE, IMAGE_SIDE, format, USAGE);
    allocated = app.nativewindow.AHardwareBuffer_allocate(desc, out("pointer"));
    const planes = out("pointer", 9);
    locked = app.nativewindow.AHardwareBuffer_lockPlanes(
      allocated.outCell(0),
      CPU_WRITE_OFTEN,
      NO_FENCE,
      null,
      planes,
    );
  });
  const played = await t.play({ world, process: { kind: "native" }, program: begin });
  const { results } = played.record;
  if (results[allocated!.ref] !== undefined && results[allocated!.ref]?.value !== 0) {
    t.skip(`The device makes no buffers of format ${name}`, "nothing is to do");
  }
  t.expectRunning(played.record);
  if (results[locked!.ref]?.value !== 0) {
    t.skip(`The device lets no code look into buffers of format ${name}`, "nothing is to do");
  }
  t.note(`colors of an image of ${name}`);
  const planes = planesIn(played.record, locked!);
  let calls!: ReturnType<typeof sample>;
  const record = await played.process.run(recordProgram((app) => {
    planes.forEach((_, i) => write(app, planes, i, locked!));
    calls = sample(app, canvas, allocated!);
  }));
  t.expectRunning(record);
  t.expect("there is an image", isHandle(record.results[calls.image.ref]?.value));
  t.expectEqual("error of drawing it", record.results[calls.error.ref]?.value, GL.NO_ERROR);
  const pixels = record.results[calls.read.ref]!.outs[0]!.map(Number);
  for (const [at, yuv] of QUARTERS.entries()) {
    const where = `${at < 2 ? "first" : "last"} rows, ${at % 2 === 0 ? "left" : "right"}`;
    t.expectAbsent(
      `pixels that Y ${yuv.join(" ")} cannot become: ${where}`,
      wrongIn(pixels, at, yuv),
    );
  }
}

function planesIn({ results }: ProcessRecord, locked: Result): Plane[] {
  const words = results[locked.ref]!.outs[0]!.map((cell) =>
    BigInt(typeof cell === "object" && cell !== null ? cell.pointer : cell ?? 0)
  );
  return [0, 1, 2].map((i) => ({
    address: words[1 + 2 * i]!,
    pixelStride: Number(BigInt.asUintN(32, words[2 + 2 * i]!)),
    rowStride: Number(words[2 + 2 * i]! >> 32n),
  }));
}

/** Writes a plane; of two that lie in turn the first writes both. */
function write(app: App, planes: readonly Plane[], which: number, locked: Result): void {
  const { address, pixelStride, rowStride } = planes[which]!;
  const side = which === 0 ? IMAGE_SIDE : IMAGE_SIDE / 2;
  const between = planes.map((other, i) => [Number(other.address - address), i] as const)
    .filter(([distance]) => Math.abs(distance) < pixelStride);
  if (between.some(([distance]) => distance < 0)) return;
  const cells = new Array<number>(rowStride * (side - 1) + side * pixelStride).fill(0);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const quarter = QUARTERS[2 * Math.floor(2 * y / side) + Math.floor(2 * x / side)]!;
      for (const [distance, i] of between) {
        cells[y * rowStride + x * pixelStride + distance] = quarter[i]!;
      }
    }
  }
  const to = { ref: locked.ref, out: 0, at: 1 + 2 * which, program: 0 };
  app.libc.memcpy(to, { in: "byte", cells }, cells.length);
}

/** Draws an image of the buffer over the surface. */
function sample(app: App, { display }: Canvas, allocated: Result) {
  const { egl, gl, nativewindow } = app;
  const buffer = { ref: allocated.ref, out: 0, program: 0 };
  nativewindow.AHardwareBuffer_unlock(buffer, null);
  const client = egl.GetNativeClientBufferANDROID(buffer);
  const image = egl.CreateImageKHR(
    { ref: display.ref, program: 0 },
    NO_CONTEXT,
    EGL.NATIVE_BUFFER_ANDROID,
    client,
    ints(EGL.IMAGE_PRESERVED, 1, EGL.NONE),
  );
  const shaders = [[GL.VERTEX_SHADER, VERTEX], [GL.FRAGMENT_SHADER, FRAGMENT]] as const;
  gl.UseProgram(linked(app, ...shaders.map(([kind, text]) => shaderOf(app, kind, text))));
  gl.BindTexture(GL.TEXTURE_EXTERNAL_OES, gl.GenTextures(1, out("int")).outCell(0));
  for (const filter of [GL.TEXTURE_MIN_FILTER, GL.TEXTURE_MAG_FILTER]) {
    gl.TexParameteri(GL.TEXTURE_EXTERNAL_OES, filter, GL.NEAREST);
  }
  gl.EGLImageTargetTexture2DOES(GL.TEXTURE_EXTERNAL_OES, image);
  attribute(app, 0, 3, corners());
  gl.DrawArrays(GL.TRIANGLE_STRIP, 0, 4);
  return { image, error: gl.GetError(), read: readBox(app) };
}

/** The pixels in the middle of a quarter that no conversion gives. */
function wrongIn(pixels: readonly number[], at: number, yuv: Yuv): string[] {
  const ways = WEIGHTS.flatMap((weights) =>
    [true, false].map((narrow) => rgb(yuv, weights, narrow))
  );
  const [left, low] = [8 * (at % 2) + 2, 8 * Math.floor(at / 2) + 2];
  const wrong: string[] = [];
  for (let y = low; y < low + 4; y++) {
    for (let x = left; x < left + 4; x++) {
      const is = pixels.slice(4 * (y * SIDE + x), 4 * (y * SIDE + x) + 3);
      const fits = is.every((value, i) => {
        const allowed = ways.map((way) => way[i]!);
        return value >= Math.min(...allowed) - OFF && value <= Math.max(...allowed) + OFF;
      });
      if (!fits) {
        wrong.push(`(${x}, ${y}) is ${is.join(" ")}, expected about ${ways[0]!.join(" ")}`);
      }
    }
  }
  return wrong;
}

/** The color of Y, Cb and Cr after a conversion (ITU-R BT.601, 2.5.3 and 2.5.4, and the like). */
function rgb([y, cb, cr]: Yuv, [kr, kb]: typeof WEIGHTS[number], narrow: boolean): number[] {
  const light = narrow ? (y - 16) * 255 / 219 : y;
  const [blue, red] = [cb - 128, cr - 128].map((value) => narrow ? value * 255 / 224 : value);
  const r = light + 2 * (1 - kr) * red!;
  const b = light + 2 * (1 - kb) * blue!;
  const g = (light - kr * r - kb * b) / (1 - kr - kb);
  return [r, g, b].map((value) => Math.round(Math.min(255, Math.max(0, value))));
}
