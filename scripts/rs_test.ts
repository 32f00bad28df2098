import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { readPicture } from "../judge/pictures/pictures.ts";
import { main } from "./rs.ts";
import { plantedPath } from "./testing/command.ts";
import { inPictures, photograph } from "./testing/picture_files.ts";

/** A backend that only Windows has. */
const ABSENT_BACKEND = "dx12";
const BLUR = ["--intrinsic", "blur", "--radius", "3", "--in", "{a.png}"];

Deno.test("a picture is blurred, and the command says what it did", () =>
  inPictures(main, async ({ at, run }) => {
    const { status, text } = await run(...BLUR, "--out", "{b.png}");
    assertEquals(status, 0);
    const [first, second, third] = text.split("\n");
    assertMatch(first!, /^blur: 40 x 24, \d+\.\d ms for a first launch$/);
    assertEquals(second, "path: CPU path (it is LOW_LATENCY), /system/lib64/libRSDriver.so");
    assertEquals(third, `written: ${at("b.png")}`);
    const { width, height, data } = await readPicture(at("b.png"));
    assertEquals([width, height], [40, 24]);
    const steps = (cells: Uint8Array) =>
      cells.reduce((sum, value, i) => sum + Math.abs(value - (cells[i - 4] ?? value)), 0);
    assert(steps(data) < steps(photograph().data) / 2);
  }));

Deno.test("a result may have another size, and another format", () =>
  inPictures(main, async ({ at, run }) => {
    const resize = ["--intrinsic", "resize", "--width", "20", "--height", "12", "--in", "{a.png}"];
    const { status, text } = await run(...resize, "--out", "{b.jpg}");
    assertEquals(status, 0);
    assertStringIncludes(text, "resize: 40 x 24 to 20 x 12, ");
    assertStringIncludes(text, "note: JPEG changes values and leaves alpha out");
    const { width, height } = await readPicture(at("b.jpg"));
    assertEquals([width, height], [20, 12]);
  }));

Deno.test("a picture may be written where it was read", () =>
  inPictures(main, async ({ at, run }) => {
    const invert = ["--intrinsic", "lut", "--table", "invert", "--in", "{a.png}"];
    assertEquals((await run(...invert, "--out", "{a.png}")).status, 0);
    const expected = photograph().data.map((value, i) => i % 4 === 3 ? value : 255 - value);
    assertEquals((await readPicture(at("a.png"))).data, expected);
  }));

Deno.test("a histogram is a table, which is printed or written", () =>
  inPictures(main, async ({ at, run }) => {
    const words = ["--intrinsic", "histogram", "--in", "{a.png}"];
    const { status, text } = await run(...words);
    assertEquals(status, 0);
    const rows = text.split("\n").slice(2);
    assertEquals([rows.length, rows[0]], [257, "value,red,green,blue,alpha"]);
    assertEquals(rows.at(-1)?.split(",").at(-1), String(32 * 24));
    const written = await run(...words, "--dot", "--coefficients", "0,0,0,1", "--out", "{h.csv}");
    assertStringIncludes(written.text, `written: ${at("h.csv")}`);
    const lines = Deno.readTextFileSync(at("h.csv")).split("\n");
    assertEquals([lines.length, lines[0], lines.at(-2)], [258, "value,sum", `255,${32 * 24}`]);
  }));

Deno.test("a wrong command has status 2 and leaves the old result", () =>
  inPictures(main, async ({ at, run }) => {
    Deno.writeTextFileSync(at("b.png"), "old");
    Deno.writeTextFileSync(at("text.png"), "no picture");
    const rest = BLUR.slice(0, 4);
    const out = ["--out", "{b.png}"];
    const cases: readonly [readonly string[], string][] = [
      [[...rest, "--in", "{text.png}", ...out], "it is neither PNG nor JPEG"],
      [[...rest, "--in", "{none.png}", ...out], "Cannot read picture"],
      [["--intrinsic", "blur", "--radius", "NaN", "--in", "{a.png}", ...out], 'is "NaN", expected'],
      [[...BLUR, ...out, "--path", "npu"], 'Option "--path" is "npu", expected one of cpu, gpu'],
      [[...BLUR, "--out", "{b.gif}"], 'its extension is ".gif"'],
      [[...BLUR], 'Option "--out" is missing'],
      [[...BLUR, ...out, "more"], 'Word "more" is not expected'],
    ];
    for (const [words, message] of cases) {
      const { status, text, error } = await run(...words);
      assertEquals([status, text], [2, ""], message);
      assertStringIncludes(error, message);
    }
    assertEquals(Deno.readTextFileSync(at("b.png")), "old");
    assertEquals([...Deno.readDirSync(at(""))].length, 3);
  }));

Deno.test("what android.renderscript refuses is no crash", () =>
  inPictures(main, async ({ run }) => {
    const words = [
      "--intrinsic",
      "histogram",
      "--dot",
      "--coefficients",
      "-1,0,0,0",
      "--in",
      "{a.png}",
    ];
    const { status, error } = await run(...words);
    assertEquals(status, 2);
    assertEquals(error, "android.renderscript refuses it: Coefficient may not be negative.");
  }));

Deno.test("without a GPU, status 2 and the remedy", () =>
  inPictures(main, async ({ at }) => {
    const words = BLUR.map((word) => word.replace("{a.png}", at("a.png")));
    const args = ["run", "-A", "--quiet", plantedPath("../rs.ts"), ...words, "--path", "gpu"];
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [...args, "--out", at("b.png")],
      env: { DENO_WEBGPU_BACKEND: ABSENT_BACKEND },
    }).output();
    const error = new TextDecoder().decode(stderr);
    assertEquals(code, 2);
    assertMatch(error, /^Cannot take the GPU path: No adapter is there; .*apt-get install/);
  }));

Deno.test("help names every intrinsic", () =>
  inPictures(main, async ({ run }) => {
    const { status, text } = await run("--help");
    assertEquals(status, 0);
    for (const name of ["blur", "lut3d", "yuvToRgb", "--path PATH", "--out FILE"]) {
      assertStringIncludes(text, name);
    }
  }));
