import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import { attempt } from "../framework/attempt.ts";
import { suite } from "../suite.ts";
import schema from "./world.schema.json" with { type: "json" };
import type { Implementation } from "./device.ts";
import { ABIS, checkWorld, DEFAULT_WORLD, RELEASES, type World, WorldError } from "./world.ts";

const accepts = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
  .compile<unknown>(schema);

/** The verdicts of the schema on a value as JSON has it, and of the suite's own check. */
function verdicts(value: unknown): [schema: boolean, check: boolean] {
  try {
    checkWorld(value);
    return [accepts(JSON.parse(JSON.stringify(value))), true];
  } catch (error) {
    assert(error instanceof WorldError);
    return [accepts(JSON.parse(JSON.stringify(value))), false];
  }
}

Deno.test("the schema of a World accepts each World of the suite, as the check does", async () => {
  const worlds: World[] = [];
  const taking: Implementation = {
    name: "taking",
    boot(world) {
      worlds.push(world);
      throw new Error("only the World is looked at");
    },
    audit(world) {
      worlds.push(world);
      return Promise.resolve([]);
    },
    elf: ABIS,
  };
  for (const one of suite.cases.filter((_, i) => i % 12 === 0)) await attempt(one, taking);
  const different = worlds.filter((world) => {
    const [schema, check] = verdicts(world);
    return schema !== check;
  });
  assertEquals(different.length, 0, JSON.stringify(accepts.errors));
  assert(worlds.length > 300, `${worlds.length} Worlds`);
  assert(worlds.some(({ packages }) => packages.some(({ facts }) => facts !== undefined)));
});

Deno.test("what is no World is refused by the schema and by the check", () => {
  const wrong: Record<string, unknown>[] = [
    { release: 7 },
    { build: "prod" },
    { abis: [] },
    { abis: ["mips"] },
    { selinux: "off" },
    { properties: { "debug.x": "x".repeat(92) } },
    { properties: { "a b": "c" } },
    { properties: { "a.b": 1 } },
    { settings: { a: null } },
    { packages: [{}] },
    { packages: [{ apk: "!" }] },
    { packages: [{ apk: "", abi: "mips" }] },
    { packages: [{ apk: "", facts: { package: "a.b" } }] },
    { files: [{ path: "relative", text: "" }] },
    { files: [{ path: "/a\0", text: "" }] },
    { files: [{ path: "/a" }] },
    { files: [{ path: "/a", text: "", link: "/b" }] },
    { files: [{ path: "/a", text: "", mode: 0o10000 }] },
    { files: [{ path: "/a", base64: "*" }] },
    { product: { lower: "x" } },
    { compat: 1 },
    { planet: "Mars" },
  ];
  for (const change of wrong) {
    assertEquals(verdicts({ ...DEFAULT_WORLD, ...change }), [false, false], JSON.stringify(change));
  }
  const { settings: _, ...short } = DEFAULT_WORLD;
  assertEquals(verdicts(short), [false, false]);
});

Deno.test("the schema's lists are those of the contract", () => {
  assertEquals(schema.properties.release.enum, [...RELEASES]);
  assertEquals(schema.$defs.abi.enum, [...ABIS]);
  const right = { properties: { "ro.x": "x".repeat(200), "debug.x": "x".repeat(91) } };
  assertEquals(verdicts({ ...DEFAULT_WORLD, ...right }), [true, true]);
});
