/**
 * docs/api.md: its examples run (`deno check` holds their types, in docs/listings), and its list of what is public is whole.
 *
 * @module
 */

import { assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import { fromFileUrl, join, relative } from "@std/path";
import { compareResult, compareRuns, examine, judge, UsageError } from "../mod.ts";
import { inTemporary } from "../scripts/testing/command.ts";

const ROOT = fromFileUrl(new URL("..", import.meta.url));
const PAGE = Deno.readTextFileSync(join(ROOT, "docs/api.md"));

Deno.test("the examples of docs/api.md run, and print what is true", async () => {
  const examples = [...PAGE.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, code = ""]) => code);
  await inTemporary(async (folder) => {
    await Deno.copyFile(join(ROOT, "layers/passive.ts"), join(folder, "my_layer.ts"));
    const module = JSON.stringify(join(ROOT, "mod.ts"));
    for (const [i, code] of examples.entries()) {
      const text = code.replace('"@strata/strata"', module);
      await Deno.writeTextFile(join(folder, `example_${i}.ts`), text);
    }
    const all = examples.map((_, i) => `await import("./example_${i}.ts");\n`).join("");
    await Deno.writeTextFile(join(folder, "all.ts"), all);
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", "--quiet", `--config=${join(ROOT, "deno.json")}`, "all.ts"],
      cwd: folder,
      env: { NO_COLOR: "1" },
    }).output();
    const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    assertEquals([code, err], [0, ""]);
    for (
      const line of [
        /^good \d+ 0 \d+$/m,
        /^67 cases about the order of layers$/m,
        /^not judged: Query "gles:nothing:\*" matches no case/m,
        /^error \/vendor\/bin\/bcc .* same_process_hal_file/m,
        /^true 0 \[/m,
        /^1$/m,
      ]
    ) assertMatch(out!, line);
  });
});

Deno.test("docs/api.md names everything that is public, and nothing else", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["doc", "--json", join(ROOT, "mod.ts")],
    env: { NO_COLOR: "1" },
  }).output();
  const expected = publicNames(JSON.parse(new TextDecoder().decode(stdout)));
  const listed = [...PAGE.matchAll(/^### `([^`]+)`\n\n([^#]+)/gm)]
    .map(([, place, names]) => [place, [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name)]);
  assertEquals(Object.fromEntries(listed), expected);
});

interface Documented {
  readonly nodes: Readonly<
    Record<string, {
      readonly symbols: readonly {
        readonly name: string;
        readonly declarations: readonly { readonly location: { readonly filename: string } }[];
      }[];
    }>
  >;
}

/** The names that the module exports, by the folder of the file that declares them. */
function publicNames({ nodes }: Documented): Record<string, readonly string[]> {
  const symbols = Object.values(nodes).flatMap((module) => module.symbols);
  const placed = symbols.map(({ name, declarations }) => {
    const file = relative(ROOT, fromFileUrl(declarations[0]!.location.filename));
    return { name, folder: file.split("/").slice(0, -1).join("/") };
  });
  const groups = Map.groupBy(placed, ({ folder }) => folder);
  return Object.fromEntries(
    [...groups].map(([folder, all]) => [folder, all.map(({ name }) => name).toSorted()]),
  );
}

Deno.test("a mistake is a UsageError that says what the command would print", async () => {
  for (
    const [settings, message] of [
      [{ layer: "missing.so" }, /missing\.so/],
      [{ queries: ["gles:nothing:*"] }, /^Query "gles:nothing:\*" matches no case/],
      [{ jobs: 0 }, /^Option "--jobs" is "0", expected a whole number from 1 to 256$/],
      [{ driver: "a", compute: "module:b.ts" }, /^Options --compute and --driver/],
    ] as const
  ) {
    const error = await assertRejects(() => judge(settings), UsageError);
    assertMatch(error.message, message);
  }
  await assertRejects(() => examine(["missing.so"]), UsageError, "missing.so");
  assertThrows(
    () => compareRuns("missing", "missing"),
    UsageError,
    'Cannot read results "missing"',
  );
  const image = {
    type: "u8",
    vectorSize: 4,
    width: 1,
    height: 1,
    data: new Uint8Array(4),
  } as const;
  const clip = { x1: 0, y1: 0, x2: 1, y2: 1 };
  const call = { intrinsic: "blur", input: image, output: image, clip, radius: 1 } as const;
  assertThrows(() => compareResult(call, new Uint8Array(3)), UsageError, "has 3 bytes, expected 4");
  assertEquals(compareResult(call, new Uint8Array([0, 0, 0, 9])).isWithin, false);
});
