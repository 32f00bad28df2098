import { assertEquals, assertStringIncludes } from "@std/assert";
import { testScript } from "../../impl/rs/script/testing/script_fixture.ts";
import { readPicture } from "../pictures/pictures.ts";
import { main } from "../../scripts/rs.ts";
import { inPictures, photograph } from "../../scripts/testing/picture_files.ts";

const TINT = `#pragma version(1)
rs_allocation source;
float gain = 1.0f;
int3 order = {2, 1, 0};
uchar4 RS_KERNEL tint(uint32_t x, uint32_t y) {
  if (x == 0 && y == 0) rsDebug("gain", gain);
  uchar4 c = rsGetElementAt_uchar4(source, x, y);
  return (uchar4){c[order.x] * gain, c[order.y] * gain, c[order.z] * gain, c.w};
}
uchar4 RS_KERNEL same(uchar4 in) { return in; }
int RS_KERNEL count(uchar4 in) { return in.x; }
`;
const RUN = ["--in", "{a.png}", "--out", "{b.png}"];

testScript(
  "a script is compiled to bitcode, which runs on a picture as its source does",
  () =>
    inPictures(main, async ({ at, run }) => {
      await Deno.writeTextFile(at("tint.rs"), TINT);
      const compiled = await run("compile", "{tint.rs}", "-o", "{other.bc}");
      assertEquals([compiled.status, compiled.error], [0, ""]);
      assertStringIncludes(compiled.text, "kernels: tint, same, count\n");
      assertStringIncludes(compiled.text, "variables: source, gain, order\n");
      const settings = ["--set", "gain=0.5", "--set", "order=1,2,0", "--set", "source=in"];
      const { data } = photograph();
      const expected = Array.from(data, (value, index) => {
        const channel = index & 3;
        if (channel === 3) return value;
        return data[index - channel + [1, 2, 0][channel]!]! >> 1;
      });
      for (const file of ["{tint.rs}", "{other.bc}"]) {
        const threads = ["--threads", file === "{tint.rs}" ? "1" : "2"];
        const ran = await run("run", file, "--kernel", "tint", ...RUN, ...settings, ...threads);
        assertEquals([ran.status, ran.error], [0, ""]);
        assertStringIncludes(ran.text, "log: gain 0.500000");
        assertEquals([...(await readPicture(at("b.png"))).data], expected);
      }
    }),
);

testScript(
  "what cannot be compiled or run is refused with a remedy",
  () =>
    inPictures(main, async ({ at, run }) => {
      await Deno.writeTextFile(at("tint.rs"), TINT);
      await Deno.writeTextFile(
        at("bad.rs"),
        "#pragma version(1)\nint nothing() { return none; }\n",
      );
      await Deno.writeTextFile(at("no.bc"), "no bitcode at all");
      const refused = async (message: string, ...words: string[]) => {
        const { status, error } = await run(...words);
        assertEquals(status, 2);
        assertStringIncludes(error, message);
      };
      await refused("bad.rs:2:24: error", "compile", "{bad.rs}");
      await refused("expected one file of source", "compile", "{no.bc}");
      await refused("is neither LLVM bitcode", "run", "{no.bc}", ...RUN);
      await refused("expected one of: tint, same, count", "run", "{tint.rs}", ...RUN);
      await refused("expected uchar4", "run", "{tint.rs}", "--kernel", "count", ...RUN);
      const same = ["run", "{tint.rs}", "--kernel", "same", ...RUN];
      await refused("variable of: source, gain, order", ...same, "--set", "other=1");
      await refused("expected a number from 1 to 64", ...same, "--threads", "0");
      await refused("expected 3 of i32", ...same, "--set", "order=1,2");
      await refused("expected in", ...same, "--set", "source=1");
    }),
);

testScript(
  "scripts are tried in a folder, and what keeps one from running is said",
  () =>
    inPictures(main, async ({ at, run }) => {
      await Deno.mkdir(at("app/raw"), { recursive: true });
      const files = {
        good: "int size; int3 RS_KERNEL at(int2 in, uint32_t x) { return x / size + in.xyx; }\n" +
          "void both(int a) { size = a; } void none() { size = 3; }",
        loops: "volatile int end; void wait() { while (end != 7) end = 3; }",
        lacks: "void nobody(int a); void ask() { nobody(1); }",
      };
      for (const [name, source] of Object.entries(files)) {
        await Deno.writeTextFile(at("s.rs"), `#pragma version(1)\n${source}\n`);
        await run("compile", "{s.rs}", "-o", `{app/raw/${name}.bc}`);
      }
      await Deno.writeTextFile(at("app/none.bc"), "no bitcode");
      const { status, text, error } = await run("check", "{app}");
      assertEquals([status, error], [1, ""]);
      const said = (line: string) => assertStringIncludes(text, line);
      said("none.bc: cannot be read: ");
      said("good.bc: 2 kernels and invokables ran, 1 invokables need arguments of an app");
      said("lacks.bc: does not load: it needs what is not public API: nobody");
      said("loops.bc: does not run: ");
      said("function wait: stopped after 20000000 rounds");
      said("4 scripts of 32 bits, 3 read, 3 compiled, 2 linked and loaded, 1 run");
      assertEquals((await run("check", "{app/raw/good.bc}")).status, 0);
      assertEquals((await run("check", "{nowhere}")).status, 2);
      assertEquals((await run("check")).status, 2);
    }),
);
