import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess } from "../../testing/gl_process.ts";

function floats(process: GlProcess, count: number, name: string, ...args: unknown[]): number[] {
  const out = new Float32Array(count);
  process.ok(name, ...args, out);
  return [...out];
}

function matrix(process: GlProcess, name: number = GL.MODELVIEW_MATRIX): number[] {
  return floats(process, 16, "GetFloatv", name);
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

Deno.test("matrices are multiplied from the right", () => {
  const process = new GlProcess(11);
  assertEquals(matrix(process), IDENTITY);
  process.ok("Translatef", 1, 2, 3);
  process.ok("Scalex", 2 << 16, 1 << 16, 1 << 15);
  assertEquals(matrix(process), [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.5, 0, 1, 2, 3, 1]);
  process.ok("LoadIdentity");
  process.ok("Rotatef", 90, 0, 0, 2);
  for (const [i, value] of [0, 1, 0, 0, -1, 0].entries()) {
    assertEquals(Math.round(matrix(process)[i]! * 1e6), value * 1e6);
  }
  process.ok("LoadMatrixx", IDENTITY.map((value) => value << 16));
  process.ok("MultMatrixf", Float32Array.from(IDENTITY.map((_, i) => i)));
  assertEquals(matrix(process), IDENTITY.map((_, i) => i));
  process.ok("LoadMatrixf", [1, 2]);
  assertEquals(matrix(process), IDENTITY.map((_, i) => i));
  const bits = process.integers(GL.MODELVIEW_MATRIX_FLOAT_AS_INT_BITS_OES, 2);
  assertEquals(bits, [0, 0x3f800000]);
});

Deno.test("projections are what the planes say", () => {
  const process = new GlProcess(11);
  process.ok("MatrixMode", GL.PROJECTION);
  process.ok("Orthof", -2, 2, -1, 1, 0, 10);
  const [x, y, z] = [0, 5, 10].map((i) => matrix(process, GL.PROJECTION_MATRIX)[i]);
  assertEquals([x, y, z], [0.5, 1, Math.fround(-0.2)]);
  process.ok("LoadIdentity");
  process.ok("Frustumf", -1, 1, -1, 1, 1, 3);
  const values = matrix(process, GL.PROJECTION_MATRIX);
  assertEquals([values[0], values[10], values[11], values[14]], [1, -2, -1, -3]);
  process.fails(GL.INVALID_VALUE, "Frustumf", -1, 1, -1, 1, 0, 3);
  process.fails(GL.INVALID_VALUE, "Orthox", 0, 0, 0, 1, 0, 1);
  assertEquals(matrix(process), IDENTITY);
});

Deno.test("stacks have a depth, those of textures for each unit", () => {
  const process = new GlProcess(11);
  for (let i = 0; i < 15; i++) process.ok("PushMatrix");
  process.fails(GL.STACK_OVERFLOW, "PushMatrix");
  assertEquals(process.integer(GL.MODELVIEW_STACK_DEPTH), 16);
  process.ok("Translatef", 1, 0, 0);
  process.ok("PopMatrix");
  assertEquals(matrix(process), IDENTITY);
  for (let i = 0; i < 14; i++) process.ok("PopMatrix");
  process.fails(GL.STACK_UNDERFLOW, "PopMatrix");
  process.ok("MatrixMode", GL.TEXTURE);
  process.ok("PushMatrix");
  process.fails(GL.STACK_OVERFLOW, "PushMatrix");
  assertEquals(process.integer(GL.TEXTURE_STACK_DEPTH), 2);
  process.ok("ActiveTexture", GL.TEXTURE0 + 1);
  assertEquals(process.integer(GL.TEXTURE_STACK_DEPTH), 1);
  process.fails(GL.INVALID_ENUM, "MatrixMode", 1);
});

Deno.test("lights have parameters within bounds, and stay where they are seen", () => {
  const process = new GlProcess(11);
  const get = (light: number, name: number, count = 4) =>
    floats(process, count, "GetLightfv", light, name);
  assertEquals([get(GL.LIGHT0, GL.DIFFUSE), get(GL.LIGHT0 + 1, GL.DIFFUSE)], [[1, 1, 1, 1], [
    0,
    0,
    0,
    1,
  ]]);
  process.ok("Translatef", 1, 2, 3);
  process.ok("Lightfv", GL.LIGHT0, GL.POSITION, Float32Array.of(1, 0, 0, 1));
  process.ok("Lightfv", GL.LIGHT0, GL.SPOT_DIRECTION, Float32Array.of(0, 1, 0));
  assertEquals(get(GL.LIGHT0, GL.POSITION), [2, 2, 3, 1]);
  assertEquals(get(GL.LIGHT0, GL.SPOT_DIRECTION, 3), [0, 1, 0]);
  process.ok("Lightxv", GL.LIGHT0, GL.AMBIENT, [1 << 16, 1 << 15, 0, 0]);
  assertEquals(get(GL.LIGHT0, GL.AMBIENT), [1, 0.5, 0, 0]);
  process.ok("Lightx", GL.LIGHT0, GL.SPOT_CUTOFF, 45 << 16);
  assertEquals(process.out(1, "GetLightxv", GL.LIGHT0, GL.SPOT_CUTOFF), [45 << 16]);
  process.fails(GL.INVALID_VALUE, "Lightf", GL.LIGHT0, GL.SPOT_CUTOFF, 91);
  process.fails(GL.INVALID_VALUE, "Lightf", GL.LIGHT0, GL.SPOT_EXPONENT, 129);
  process.fails(GL.INVALID_VALUE, "Lightf", GL.LIGHT0, GL.LINEAR_ATTENUATION, -1);
  process.fails(GL.INVALID_ENUM, "Lightf", GL.LIGHT0, GL.AMBIENT, 1);
  process.fails(GL.INVALID_ENUM, "Lightfv", GL.LIGHT0 + 8, GL.AMBIENT, new Float32Array(4));
  process.fails(GL.INVALID_ENUM, "GetLightfv", GL.LIGHT0, GL.SHININESS, []);
});

Deno.test("materials are of both faces", () => {
  const process = new GlProcess(11);
  const both = GL.FRONT_AND_BACK;
  process.ok("Materialfv", both, GL.AMBIENT_AND_DIFFUSE, Float32Array.of(0, 1, 0, 1));
  process.ok("Materialf", both, GL.SHININESS, 12);
  const get = (name: number, count = 4) => floats(process, count, "GetMaterialfv", GL.FRONT, name);
  assertEquals([get(GL.AMBIENT), get(GL.DIFFUSE), get(GL.SHININESS, 1)], [[0, 1, 0, 1], [
    0,
    1,
    0,
    1,
  ], [12]]);
  process.fails(GL.INVALID_ENUM, "Materialf", GL.FRONT, GL.SHININESS, 1);
  process.fails(GL.INVALID_VALUE, "Materialf", both, GL.SHININESS, 129);
  process.fails(GL.INVALID_ENUM, "GetMaterialfv", both, GL.SHININESS, []);
});

Deno.test("fog, light model and points are state", () => {
  const process = new GlProcess(11);
  process.ok("Fogx", GL.FOG_MODE, GL.LINEAR);
  process.ok("Fogf", GL.FOG_END, 2.5);
  process.ok("LightModelf", GL.LIGHT_MODEL_TWO_SIDE, 7);
  process.ok("LightModelfv", GL.LIGHT_MODEL_AMBIENT, Float32Array.of(1, 0, 1, 0));
  process.ok("PointParameterfv", GL.POINT_DISTANCE_ATTENUATION, Float32Array.of(0, 1, 2));
  assertEquals([process.integer(GL.FOG_MODE), process.integer(GL.LIGHT_MODEL_TWO_SIDE)], [
    GL.LINEAR,
    1,
  ]);
  assertEquals(floats(process, 1, "GetFloatv", GL.FOG_END), [2.5]);
  assertEquals(floats(process, 3, "GetFloatv", GL.POINT_DISTANCE_ATTENUATION), [0, 1, 2]);
  assertEquals(process.out(1, "GetFixedv", GL.FOG_END), [163840]);
  process.fails(GL.INVALID_ENUM, "Fogf", GL.FOG_MODE, 1);
  process.fails(GL.INVALID_ENUM, "Fogf", GL.FOG_COLOR, 1);
  process.fails(GL.INVALID_VALUE, "Fogf", GL.FOG_DENSITY, -1);
  process.fails(GL.INVALID_VALUE, "PointParameterf", GL.POINT_SIZE_MIN, -1);
});

Deno.test("each texture unit has an environment", () => {
  const process = new GlProcess(11);
  const { TEXTURE_ENV, TEXTURE_ENV_MODE: MODE, RGB_SCALE } = GL;
  process.ok("TexEnvi", TEXTURE_ENV, MODE, GL.COMBINE);
  process.ok("TexEnvx", TEXTURE_ENV, GL.COMBINE_RGB, GL.DOT3_RGB);
  process.ok("TexEnvf", TEXTURE_ENV, RGB_SCALE, 4);
  process.ok("TexEnvi", GL.POINT_SPRITE_OES, GL.COORD_REPLACE_OES, 1);
  const get = (target: number, name: number) => process.out(1, "GetTexEnviv", target, name)[0];
  assertEquals([
    get(TEXTURE_ENV, MODE),
    get(TEXTURE_ENV, GL.COMBINE_RGB),
    get(TEXTURE_ENV, RGB_SCALE),
    get(GL.POINT_SPRITE_OES, GL.COORD_REPLACE_OES),
  ], [GL.COMBINE, GL.DOT3_RGB, 4, 1]);
  process.ok("ActiveTexture", GL.TEXTURE0 + 1);
  assertEquals(get(TEXTURE_ENV, MODE), GL.MODULATE);
  process.fails(GL.INVALID_VALUE, "TexEnvf", TEXTURE_ENV, RGB_SCALE, 3);
  process.fails(GL.INVALID_ENUM, "TexEnvi", TEXTURE_ENV, GL.COMBINE_ALPHA, GL.DOT3_RGB);
  process.fails(GL.INVALID_ENUM, "TexEnvi", TEXTURE_ENV, GL.TEXTURE_ENV_COLOR, 0);
  process.fails(GL.INVALID_ENUM, "TexEnvi", 1, MODE, GL.MODULATE);
});

Deno.test("clip planes are kept in eye coordinates", () => {
  const process = new GlProcess(11);
  const { CLIP_PLANE0 } = GL;
  process.ok("ClipPlanef", CLIP_PLANE0 + 1, Float32Array.of(0, 1, 0, 5));
  assertEquals(floats(process, 4, "GetClipPlanef", CLIP_PLANE0 + 1), [0, 1, 0, 5]);
  process.ok("Translatef", 0, 2, 0);
  process.ok("ClipPlanex", CLIP_PLANE0, [0, 1 << 16, 0, 5 << 16]);
  assertEquals(floats(process, 4, "GetClipPlanef", CLIP_PLANE0), [0, 1, 0, 3]);
  assertEquals(process.out(4, "GetClipPlanex", CLIP_PLANE0), [0, 1 << 16, 0, 3 << 16]);
  process.ok("Scalef", 0, 0, 0);
  process.ok("ClipPlanef", CLIP_PLANE0, Float32Array.of(1, 2, 3, 4));
  assertEquals(floats(process, 4, "GetClipPlanef", CLIP_PLANE0), [1, 2, 3, 4]);
  process.fails(GL.INVALID_ENUM, "ClipPlanef", CLIP_PLANE0 + 6, new Float32Array(4));
});

Deno.test("client arrays have formats, pointers and buffers", () => {
  const process = new GlProcess(11);
  const memory = new Float32Array(6);
  process.ok("VertexPointer", 3, GL.FLOAT, 12, memory);
  process.ok("BindBuffer", GL.ARRAY_BUFFER, 1);
  process.ok("ColorPointer", 4, GL.UNSIGNED_BYTE, 0, 16);
  process.ok("EnableClientState", GL.COLOR_ARRAY);
  const states = [GL.VERTEX_ARRAY, GL.COLOR_ARRAY].map((name) => process.ok("IsEnabled", name));
  assertEquals(states, [0, 1]);
  assertEquals(process.integer(GL.COLOR_ARRAY), 1);
  const names = [
    GL.VERTEX_ARRAY_SIZE,
    GL.VERTEX_ARRAY_TYPE,
    GL.VERTEX_ARRAY_STRIDE,
    GL.VERTEX_ARRAY_BUFFER_BINDING,
    GL.COLOR_ARRAY_TYPE,
    GL.COLOR_ARRAY_BUFFER_BINDING,
  ];
  assertEquals(names.map((name) => process.integer(name)), [
    3,
    GL.FLOAT,
    12,
    0,
    GL.UNSIGNED_BYTE,
    1,
  ]);
  const pointer: unknown[] = [null];
  process.ok("GetPointerv", GL.VERTEX_ARRAY_POINTER, pointer);
  assertEquals(pointer[0] === memory, true);
  process.fails(GL.INVALID_VALUE, "VertexPointer", 1, GL.FLOAT, 0, null);
  process.fails(GL.INVALID_VALUE, "ColorPointer", 3, GL.FLOAT, 0, null);
  process.fails(GL.INVALID_ENUM, "NormalPointer", GL.UNSIGNED_BYTE, 0, null);
  process.fails(GL.INVALID_VALUE, "PointSizePointerOES", GL.FLOAT, -1, null);
  process.fails(GL.INVALID_ENUM, "EnableClientState", GL.LIGHTING);
});

Deno.test("texture coordinates are each unit's", () => {
  const process = new GlProcess(11);
  process.ok("ClientActiveTexture", GL.TEXTURE0 + 1);
  process.ok("EnableClientState", GL.TEXTURE_COORD_ARRAY);
  process.ok("ClientActiveTexture", GL.TEXTURE0);
  assertEquals(process.ok("IsEnabled", GL.TEXTURE_COORD_ARRAY), 0);
  process.ok("MultiTexCoord4f", GL.TEXTURE0 + 1, 1, 2, 3, 4);
  const coordinates = () => floats(process, 4, "GetFloatv", GL.CURRENT_TEXTURE_COORDS);
  assertEquals(coordinates(), [0, 0, 0, 1]);
  process.ok("ActiveTexture", GL.TEXTURE0 + 1);
  assertEquals(coordinates(), [1, 2, 3, 4]);
  process.fails(GL.INVALID_ENUM, "ClientActiveTexture", GL.TEXTURE0 + 2);
  process.fails(GL.INVALID_ENUM, "MultiTexCoord4x", GL.TEXTURE0 + 2, 0, 0, 0, 0);
});

Deno.test("colors, normals, tests and sizes are state, fixed-point ones too", () => {
  const process = new GlProcess(11);
  process.ok("Color4ub", 255, 0, 51, 255);
  assertEquals(floats(process, 4, "GetFloatv", GL.CURRENT_COLOR), [1, 0, Math.fround(0.2), 1]);
  process.ok("Color4x", 1 << 15, 0, 0, 1 << 16);
  assertEquals(floats(process, 4, "GetFloatv", GL.CURRENT_COLOR), [0.5, 0, 0, 1]);
  process.ok("Normal3x", 1 << 16, 0, 0);
  assertEquals(floats(process, 3, "GetFloatv", GL.CURRENT_NORMAL), [1, 0, 0]);
  process.ok("AlphaFuncx", GL.LESS, 1 << 15);
  assertEquals(floats(process, 1, "GetFloatv", GL.ALPHA_TEST_REF), [0.5]);
  process.ok("PointSizex", 3 << 16);
  process.ok("LineWidthx", 2 << 16);
  process.ok("ClearColorx", 1 << 16, 0, 0, 0);
  assertEquals([process.integer(GL.POINT_SIZE), process.integer(GL.LINE_WIDTH)], [3, 2]);
  assertEquals(process.out(1, "GetFixedv", GL.COLOR_CLEAR_VALUE), [1 << 16]);
  process.ok("ShadeModel", GL.FLAT);
  process.ok("LogicOp", GL.XOR);
  assertEquals(process.integer(GL.LOGIC_OP_MODE), GL.XOR);
  process.fails(GL.INVALID_ENUM, "ShadeModel", 1);
  process.fails(GL.INVALID_ENUM, "LogicOp", 1);
  process.fails(GL.INVALID_ENUM, "AlphaFunc", 1, 0);
  process.fails(GL.INVALID_VALUE, "PointSize", 0);
});
