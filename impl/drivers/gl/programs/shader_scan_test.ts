import fc from "fast-check";
import { assertEquals } from "@std/assert";
import { scanShader } from "./shader_scan.ts";

/** Declarations as text: storage, type, name, size of arrays. */
function declared(source: string): string[] {
  return scanShader(source).declarations.map(({ storage, type, name, size, isArray, block }) =>
    [storage, type, isArray ? `${name}[${size}]` : name, ...(block ? [`of ${block}`] : [])].join(
      " ",
    )
  );
}

Deno.test("declarations are found outside of functions only", () => {
  assertEquals(
    declared(`
      #version 100
      // uniform vec4 commented;
      /* uniform vec4 out; */
      precision mediump float;
      attribute vec4 a, b; uniform highp mat4 m; varying lowp vec2 v;
      uniform sampler2D s[3];
      vec4 global = vec4(1.0);
      float f(in float x, out float y) { uniform vec4 inner; y = x; return x; }
      void main() { if (true) { gl_Position = a; } }
      uniform int last;
    `),
    [
      "attribute vec4 a",
      "attribute vec4 b",
      "uniform mat4 m",
      "varying vec2 v",
      "uniform sampler2D s[3]",
      "uniform int last",
    ],
  );
});

Deno.test("sizes of arrays may be constants", () => {
  assertEquals(
    declared(`#define N 4
      const int M = 5;
      uniform float a[N], b[M], c[0x10];
      uniform vec2[2] d;
      uniform vec2[2] e[3];
      uniform float f[];`),
    [
      "uniform float a[4]",
      "uniform float b[5]",
      "uniform float c[16]",
      "uniform vec2 d[2]",
      "uniform vec2 e[3]",
      "uniform float f[1]",
    ],
  );
});

Deno.test("members of structs are variables, elements of arrays one by one", () => {
  assertEquals(
    declared(`struct Inner { vec2 p; float q[2]; };
      struct Light { vec3 color; Inner inner; } spare;
      uniform Light lights[2];
      uniform struct { int x; } one;`),
    [
      "uniform vec3 lights[0].color",
      "uniform vec2 lights[0].inner.p",
      "uniform float lights[0].inner.q[2]",
      "uniform vec3 lights[1].color",
      "uniform vec2 lights[1].inner.p",
      "uniform float lights[1].inner.q[2]",
      "uniform int one.x",
    ],
  );
});

Deno.test("blocks have members, with the block's name if it has an instance", () => {
  const source = `#version 310 es
    layout(std140, binding = 3) uniform Block { highp mat4 m; layout(row_major) vec4 v[2]; };
    layout(std430) buffer Store { float data[]; } store;
    layout(local_size_x = 8, local_size_y = 4) in;
    layout(location = 2) in vec4 position;`;
  assertEquals(declared(source), [
    "uniform mat4 m of Block",
    "uniform vec4 v[2] of Block",
    "buffer float Store.data[1] of Store",
    "in vec4 position",
  ]);
  const { version, layout, declarations } = scanShader(source);
  assertEquals([version, layout.get("local_size_x"), layout.get("local_size_y")], [310, 8, 4]);
  assertEquals(declarations[0]!.layout.get("binding"), 3);
  assertEquals(declarations.at(-1)!.layout.get("location"), 2);
});

Deno.test("structs within themselves, huge arrays and unfinished text end", () => {
  assertEquals(declared("struct A { B b; }; struct B { A a; }; uniform A a;"), []);
  assertEquals(declared("struct A { float f; }; uniform A a[1000000];").length < 5000, true);
  const nested = Array.from({ length: 20 }, (_, i) => `struct S${i + 1} { S${i} a[9], b[9]; };`);
  declared(`struct S0 { float f; }; ${nested.join(" ")} uniform S20 all;`);
  for (
    const text of ["uniform", "uniform vec4", "layout(", "struct X {", "uniform B { vec4", "/*"]
  ) {
    declared(text);
  }
  declared("uniform vec4 a" + "[".repeat(100_000));
  declared("(".repeat(100_000) + "{".repeat(100_000));
  declared("uniform float x = (".repeat(50_000));
});

Deno.test("any text is scanned", () => {
  const words =
    "uniform in layout ( ) { } [ ] ; , = struct vec4 a b 3 const #define N 1\n /* // buffer";
  const token = fc.constantFrom(...words.split(" "));
  fc.assert(fc.property(fc.array(token, { maxLength: 200, size: "max" }), (tokens) => {
    scanShader(tokens.join(" "));
  }));
  fc.assert(fc.property(fc.string(), (text) => void scanShader(text)));
});
