import { assert, assertEquals, assertRejects } from "@std/assert";
import { parseOptions } from "../../cts/framework/options.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { CALL_OPTIONS, isHistogram, readCall } from "./intrinsic_settings.ts";
import { writePicture } from "./pictures.ts";
import { inTemporary } from "../../scripts/testing/command.ts";

const SMALL = { width: 2, height: 1, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) };
const WHOLE = { x1: 0, x2: 2, y1: 0, y2: 1 };

/** Reads what options say, with `small.png` of 2 x 1 and `tall.png` of 1 x 2 in the folder. */
function read(...words: readonly string[]) {
  return readCall(parseOptions(words, CALL_OPTIONS, undefined));
}

function inPictures(run: (folder: string) => Promise<void>): Promise<void> {
  return inTemporary(async (folder) => {
    await writePicture(`${folder}/small.png`, SMALL);
    await writePicture(`${folder}/tall.png`, { ...SMALL, width: 1, height: 2 });
    await run(folder);
  });
}

async function refuses(message: string, ...words: readonly string[]): Promise<void> {
  await assertRejects(() => read(...words), UsageError, message);
}

Deno.test("a filter reads the picture and writes one of its size", () =>
  inPictures(async (folder) => {
    const input = ["--in", `${folder}/small.png`];
    const call = await read("--intrinsic", "blur", "--radius", "1.5", ...input);
    assert(call.intrinsic === "blur");
    assertEquals([call.radius, call.clip], [1.5, WHOLE]);
    assertEquals([...call.input.data], [...SMALL.data]);
    assertEquals([...call.output.data], Array(8).fill(0));
    const nine = "1,2,3,4,5,6,7,8,9";
    const small = await read("--intrinsic", "convolve3x3", `--coefficients=${nine}`, ...input);
    assert(small.intrinsic === "convolve3x3");
    assertEquals([...small.coefficients], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const matrix = ["--matrix", "identity", "--add=0,0,-0.5,1"];
    const color = await read("--intrinsic", "colorMatrix", ...matrix, ...input);
    assert(color.intrinsic === "colorMatrix");
    assertEquals([[...color.add], color.matrix[5], color.matrix[4]], [[0, 0, -0.5, 1], 1, 0]);
  }));

Deno.test("a blend has its destination in the output", () =>
  inPictures(async (folder) => {
    const [small, tall] = [`${folder}/small.png`, `${folder}/tall.png`];
    const blend = ["--intrinsic", "blend", "--mode", "xor", "--in", small, "--with"];
    const call = await read(...blend, small);
    assert(call.intrinsic === "blend");
    assertEquals([call.mode, [...call.output.data]], ["xor", [...SMALL.data]]);
    await refuses(`Picture "${tall}" is 1 x 2, expected 2 x 1 as "${small}" is`, ...blend, tall);
    const unknown = blend.map((word) => word === "xor" ? "srcOvr" : word);
    await refuses('Mode "srcOvr" is not known, did you mean "srcOver"', ...unknown, small);
  }));

Deno.test("a histogram counts four components, or sums", () =>
  inPictures(async (folder) => {
    const words = ["--intrinsic", "histogram", "--in", `${folder}/small.png`];
    const four = await read(...words);
    assert(isHistogram(four));
    assertEquals([four.intrinsic, four.channels, four.output.length], ["histogram", 4, 1024]);
    const sums = await read(...words, "--dot");
    assert(isHistogram(sums));
    assertEquals([sums.intrinsic, sums.channels, sums.output.length], ["histogramDot", 1, 256]);
    assertEquals(sums.coefficients, Float32Array.of(0.299, 0.587, 0.114, 0));
    const own = await read(...words, "--dot", "--coefficients", "0,0,0,1");
    assert(isHistogram(own));
    assertEquals([...own.coefficients], [0, 0, 0, 1]);
    await refuses("give --dot too", ...words, "--coefficients", "0,0,0,1");
  }));

Deno.test("a resize has a size of its own, within limits", () =>
  inPictures(async (folder) => {
    const words = ["--intrinsic", "resize", "--in", `${folder}/small.png`, "--width"];
    const call = await read(...words, "5", "--height", "3");
    assert(call.intrinsic === "resize");
    assertEquals([call.output.width, call.output.height, call.input.width], [5, 3, 2]);
    assertEquals([call.output.data.length, call.clip.x2, call.clip.y2], [60, 5, 3]);
    for (const bad of ["0", "65537", "1.5", "NaN", "4294967296"]) {
      await refuses(
        `Option "--width" is "${bad}", expected a whole`,
        ...words,
        bad,
        "--height",
        "1",
      );
    }
    const many = "Size 65536 x 65536 has 4294967296 cells, expected at most";
    await refuses(many, ...words, "65536", "--height", "65536");
  }));

Deno.test("a frame has V before U, and just as many bytes as its size says", () =>
  inPictures(async (folder) => {
    const path = `${folder}/frame`;
    Deno.writeFileSync(path, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 20, 10, 21, 11));
    const words = ["--intrinsic", "yuvToRgb", "--in", path, "--height", "2", "--width"];
    const call = await read(...words, "4");
    assert(call.intrinsic === "yuvToRgb");
    const { y, u, v, yStride, uvStride, uvStep } = call.input;
    assertEquals([...y], [1, 2, 3, 4, 5, 6, 7, 8]);
    assertEquals([v[0], v[2], u[0], u[2]], [20, 21, 10, 11]);
    assertEquals([yStride, uvStride, uvStep], [4, 4, 2]);
    await refuses("has 12 bytes, expected 6 for NV21 of 2 x 2", ...words, "2");
    await refuses("Frame is 3 x 2, expected even sizes", ...words, "3");
  }));

Deno.test("each intrinsic has its own options, and needs them", () =>
  inPictures(async (folder) => {
    const input = ["--in", `${folder}/small.png`];
    await refuses('Option "--intrinsic" is missing', ...input);
    await refuses(
      'Intrinsic "blurr" is none for pictures, did you mean "blur"',
      "--intrinsic=blurr",
    );
    await refuses("expected one of blur, convolve3x3, convolve5x5", "--intrinsic=toString");
    await refuses('"--radius" is missing, blur needs it', "--intrinsic", "blur", ...input);
    await refuses('Option "--in" is missing', "--intrinsic", "blur", "--radius", "1");
    const foreign = ["--intrinsic", "lut", "--table", "invert", "--radius", "1"];
    await refuses('Option "--radius" is not for lut, leave it out', ...foreign, ...input);
  }));
