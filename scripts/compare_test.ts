import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { BlurCall } from "../cts/contract/compute.ts";
import { type Arm, ARMS, oracle } from "../cts/rs/oracle/mod.ts";
import { main } from "./compare.ts";
import { imageOf } from "../judge/pictures/intrinsic_settings.ts";
import { readPicture, writePicture } from "../judge/pictures/pictures.ts";
import { inPictures, photograph } from "./testing/picture_files.ts";

const BLUR = ["--intrinsic", "blur", "--radius", "3", "--in", "{a.png}", "--got", "{b.png}"];
const INVERT = ["--intrinsic", "lut", "--table", "invert", "--in", "{a.png}", "--got", "{b.png}"];
const [X, Y] = [30, 12];

/** The blur of `a.png` by one of Android's implementations. */
function blurred(arm: Arm): Uint8Array<ArrayBuffer> {
  const { width, height, data } = photograph();
  const images = { input: imageOf({ width, height, data }), output: imageOf(photograph()) };
  const clip = { x1: 0, x2: width, y1: 0, y2: height };
  const call: BlurCall = { ...images, clip, intrinsic: "blur", radius: 3 };
  oracle(arm).run(call);
  return new Uint8Array(call.output.data);
}

/** The inverse of `a.png`, with a component changed. */
function inverted(x: number, y: number, component: number, by: number): Uint8Array<ArrayBuffer> {
  const { width, data } = photograph();
  const inverse = data.map((value, i) => i % 4 === 3 ? value : 255 - value);
  inverse[4 * (y * width + x) + component]! += by;
  return inverse;
}

/** The words of the row of a part. */
function row(text: string, part: string): string[] {
  return text.split("\n").find((line) => line.startsWith(part))!.split(/\s\s+/);
}

Deno.test("each of Android's implementations is recognized by its result", () =>
  inPictures(main, async ({ at, run }) => {
    for (const arm of ARMS) {
      await writePicture(at("b.png"), { ...photograph(), data: blurred(arm) });
      const { status, text } = await run(...BLUR);
      assertEquals(status, 0);
      assertStringIncludes(text, `equals bit for bit, of Android's implementations: ${arm}\n`);
      assertMatch(text, /verdict: within tolerance, largest difference [01] of 1$/);
    }
  }));

Deno.test("a result that is nobody's is told how far it is from each", () =>
  inPictures(main, async ({ at, run }) => {
    const data = blurred("scalar");
    data[4 * (Y * 40 + X)]! += 9;
    await writePicture(at("b.png"), { ...photograph(), data });
    const { status, text } = await run(...BLUR);
    assertEquals(status, 1);
    assertStringIncludes(text, "equals none of Android's implementations bit for bit:\n");
    assertStringIncludes(text, "  scalar: largest 9, 0.03 % differ");
    assertMatch(text, / {2}x86: largest \d+, .*\n {2}neon: largest \d+, /);
    assertStringIncludes(text, `blur: 40 x 24, tolerance 1`);
    const end = "verdict: beyond tolerance, 1 of 3840 components differ by more than 1";
    assertEquals(text.split("\n").at(-1), end);
    const place = `(${X}, ${Y}) red`;
    assertEquals(row(text, "all"), ["all", "9", "0.0023", "0.03 %", "0.03 %", place]);
    assertEquals(row(text, "inside").slice(1, 2), ["9"]);
    assertEquals(row(text, "border of 3").slice(1), ["0", "0.0000", "0.00 %", "0.00 %", "-"]);
    assertEquals(row(text, "alpha").slice(1, 2), ["0"]);
  }));

Deno.test("alpha, colors and the border are answered separately", () =>
  inPictures(main, async ({ at, run }) => {
    await writePicture(at("b.png"), { ...photograph(), data: inverted(X, Y, 3, -4) });
    const { status, text } = await run(...INVERT);
    assertEquals(status, 1);
    assertEquals([row(text, "alpha")[1], row(text, "colors")[1]], ["4", "0"]);
    assertEquals(text.includes("border"), false);
    const edge = blurred("scalar");
    edge[4 * 40]! += 7;
    await writePicture(at("b.png"), { ...photograph(), data: edge });
    const { text: blur } = await run(...BLUR);
    assertEquals([row(blur, "border")[1], row(blur, "inside")[1]], ["7", "0"]);
  }));

Deno.test("a tolerance may be given", () =>
  inPictures(main, async ({ at, run }) => {
    await writePicture(at("b.png"), { ...photograph(), data: inverted(X, Y, 0, 4) });
    assertEquals((await run(...INVERT, "--tolerance", "3")).status, 1);
    const { status, text } = await run(...INVERT, "--tolerance", "4");
    assertEquals(status, 0);
    assertStringIncludes(text, "verdict: within tolerance, largest difference 4 of 4");
    const { status: bad, error } = await run(...INVERT, "--tolerance", "NaN");
    assertEquals(bad, 2);
    assertStringIncludes(
      error,
      'Option "--tolerance" is "NaN", expected a whole number from 0 to 255',
    );
  }));

Deno.test("differences are drawn, opaque and amplified", () =>
  inPictures(main, async ({ at, run }) => {
    await writePicture(at("b.png"), { ...photograph(), data: inverted(X, Y, 1, 4) });
    const { text } = await run(...INVERT, "--diff", "{d.png}");
    assertStringIncludes(text, `written: ${at("d.png")}, differences times 63`);
    const { width, data } = await readPicture(at("d.png"));
    assertEquals(width, 80);
    const i = 4 * (Y * 80 + X);
    assertEquals([...data.subarray(i - 4, i + 4)], [0, 0, 0, 255, 0, 252, 0, 255]);
  }));

Deno.test("a blend is compared with the toolkit too, and starts from the destination", () =>
  inPictures(main, async ({ at, run }) => {
    const { data, ...size } = photograph();
    const sum = data.map((value) => Math.min(255, 2 * value));
    await writePicture(at("b.png"), { ...size, data: sum });
    const words = ["--intrinsic", "blend", "--mode", "add", "--with", "{a.png}", "--in", "{a.png}"];
    const { status, text } = await run(...words, "--got", "{b.png}");
    assertEquals(status, 0);
    assertMatch(text, /equals bit for bit, of Android's implementations: .*toolkit/);
  }));

Deno.test("what JPEG does to a result is not hidden", () =>
  inPictures(main, async ({ at, run }) => {
    await writePicture(at("b.jpg"), { ...photograph(), data: blurred("neon") });
    const { text } = await run(...BLUR.with(-1, "{b.jpg}"));
    assertStringIncludes(text, "note: JPEG changes values itself");
  }));

Deno.test("a wrong command has status 2", () =>
  inPictures(main, async ({ at, run }) => {
    await writePicture(at("b.png"), { width: 1, height: 1, data: new Uint8Array(4) });
    Deno.writeTextFileSync(at("d.png"), "old");
    Deno.writeFileSync(at("torn.png"), Deno.readFileSync(at("a.png")).slice(0, 90));
    const cases: readonly [readonly string[], string][] = [
      [BLUR.slice(0, 6), 'Option "--got" is missing'],
      [BLUR, "is 1 x 1, expected 40 x 24; name the result for --in"],
      [BLUR.with(-1, "{torn.png}"), "it ends before it is whole"],
      [BLUR.with(3, "26"), "Radius out of range (0 < r <= 25)."],
      [[...BLUR, "--diff", "{a.png}"], "is compared, expected another file for --diff"],
      [[...BLUR, "--diff", "{d.txt}"], 'its extension is ".txt"'],
      [["--intrinsic", "histogram", ...BLUR.slice(4)], "makes no picture that could be compared"],
    ];
    for (const [words, message] of cases) {
      const rest = words.includes("--diff") ? [] : ["--diff", "{d.png}"];
      const { status, text, error } = await run(...words, ...rest);
      assertEquals([status, text], [2, ""], message);
      assertStringIncludes(error, message);
    }
    assertEquals(Deno.readTextFileSync(at("d.png")), "old");
  }));

Deno.test("help says what the statuses mean", () =>
  inPictures(main, async ({ run }) => {
    const { status, text } = await run("--help");
    assertEquals(status, 0);
    assertStringIncludes(text, "0 within the tolerance, 1 beyond it");
    assertEquals(/histogram|--dot/.test(text), false);
  }));
