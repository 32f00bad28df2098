import { assertEquals } from "@std/assert";
import { npmSpecifier, toJavaScript } from "./to_javascript.ts";

const RESOLVED = {
  modules: new Set(["cts/a.ts", "cts/b/c.ts", "cts/b/page.tsx", "std/path.ts"]),
  imports: {
    "@std/path": "./std/path.ts",
    "reader/manifest": "npm:reader@3.2.4/lib/manifest.js",
    "@of/some": "npm:@of/some@1.0.0",
  },
};

function made(text: string): string {
  return toJavaScript("cts/b/c.ts", text, RESOLVED).trim();
}

Deno.test("modules of the package import each other as JavaScript, and packages by their names", () => {
  for (
    const [text, expected] of [
      ['export * from "../a.ts";', 'export * from "../a.js";'],
      ['await import("./page.tsx");', 'await import("./page.tsx.js");'],
      [
        'new Worker(new URL("./c.ts", import.meta.url));',
        'new Worker(new URL("./c.js", import.meta.url));',
      ],
      ['export * from "@std/path";', 'export * from "../../std/path.js";'],
      ['export * from "reader/manifest";', 'export * from "reader/lib/manifest.js";'],
      ['export * from "@of/some";', 'export * from "@of/some";'],
      ['export * from "npm:deno-std@1.4.0/fmt/mod.js";', 'export * from "deno-std/fmt/mod.js";'],
      ['export * from "node:path";', 'export * from "node:path";'],
      ["export const a: number = 1 as number;", "export const a = 1 ;"],
    ] as const
  ) {
    assertEquals(made(text), expected);
  }
});

Deno.test("what is no module of the package is left alone", () => {
  for (
    const text of [
      'console.log("for example module:./mine.ts");',
      'console.log("./mine.ts");',
      'console.log("@std/path");',
    ]
  ) {
    assertEquals(made(text), text);
  }
});

Deno.test("commands that a report names are those of the package", () => {
  assertEquals(
    made('say("deno task cts --replay x, deno task doctor x, deno task mutate x, deno task xyz");'),
    'say("npx strata-cts --replay x, npx strata-cts doctor x, deno task mutate x, deno task xyz");',
  );
});

Deno.test("lines keep their numbers", () => {
  const text = "interface A {\n  readonly a: number;\n}\n\nexport const line = 5;\n";
  assertEquals(toJavaScript("cts/a.ts", text, RESOLVED).split("\n")[4], "export const line = 5;");
});

Deno.test("an npm specifier has a name, a version and a path", () => {
  assertEquals(npmSpecifier("npm:@a/b@1.2.3-4/x/y.js"), {
    name: "@a/b",
    version: "1.2.3-4",
    path: "/x/y.js",
  });
  assertEquals(npmSpecifier("npm:a@1.0.0"), { name: "a", version: "1.0.0", path: "" });
  assertEquals(npmSpecifier("./std/path.ts"), undefined);
});
