import { assertEquals } from "@std/assert";
import { slowTest } from "../../../scripts/testing/slow.ts";
import { missing, ScriptFixture, testScript } from "../script/testing/script_fixture.ts";

/** A function with its model in double precision, and the range of its arguments. */
type Row = readonly [name: string, model: (x: number) => number, least: number, greatest: number];

const PI = Math.PI;
const UNARY: readonly Row[] = [
  ["acos", Math.acos, -1, 1],
  ["acosh", Math.acosh, 1, 1e6],
  ["acospi", (x) => Math.acos(x) / PI, -1, 1],
  ["asin", Math.asin, -1, 1],
  ["asinh", Math.asinh, -1e6, 1e6],
  ["asinpi", (x) => Math.asin(x) / PI, -1, 1],
  ["atan", Math.atan, -50, 50],
  ["atanh", Math.atanh, -0.999, 0.999],
  ["atanpi", (x) => Math.atan(x) / PI, -50, 50],
  ["cbrt", Math.cbrt, -1e5, 1e5],
  ["ceil", Math.ceil, -100, 100],
  ["cos", Math.cos, -1e4, 1e4],
  ["cosh", Math.cosh, -30, 30],
  ["cospi", (x) => Math.cos(PI * x), -2, 2],
  ["exp", Math.exp, -80, 80],
  ["exp10", (x) => 10 ** x, -30, 30],
  ["exp2", (x) => 2 ** x, -100, 100],
  ["expm1", Math.expm1, -5, 5],
  ["fabs", Math.abs, -9, 9],
  ["floor", Math.floor, -100, 100],
  ["half_recip", (x) => 1 / x, 0.1, 9],
  ["log", Math.log, 1e-6, 1e6],
  ["log10", Math.log10, 1e-6, 1e6],
  ["log1p", Math.log1p, -0.9, 10],
  ["log2", Math.log2, 1e-6, 1e6],
  ["radians", (x) => x * PI / 180, -400, 400],
  ["rsqrt", (x) => 1 / Math.sqrt(x), 1e-3, 1e6],
  ["sign", Math.sign, -3, 3],
  ["sin", Math.sin, -1e4, 1e4],
  ["sinh", Math.sinh, -30, 30],
  ["sinpi", (x) => Math.sin(PI * x), -0.9, 0.9],
  ["sqrt", Math.sqrt, 0, 1e9],
  ["tan", Math.tan, -100, 100],
  ["tanh", Math.tanh, -12, 12],
  ["trunc", Math.trunc, -100, 100],
];
const COUNT = 96;
/** The model's own error where it is next to zero. */
const NEXT_TO_ZERO = 1e-9;

/** How far apart two floats are, in units of the last place of the second. */
function unitsOff(value: number, model: number): number {
  if (Object.is(value, Math.fround(model)) || Math.abs(value - model) < NEXT_TO_ZERO) return 0;
  const exponent = Math.max(-126, Math.floor(Math.log2(Math.abs(model))));
  return Math.abs(value - model) / 2 ** (exponent - 23);
}

/** Numbers across a range, some of them close to its middle. */
function samples(least: number, greatest: number): Float32Array {
  return Float32Array.from({ length: COUNT }, (_, index) => {
    const part = index / (COUNT - 1);
    return least + (greatest - least) * (index % 3 === 0 ? part ** 4 : part);
  });
}

/** Holds one in so many functions of a float against their models. */
function checkFloats(share: number): void {
  const t = new ScriptFixture();
  const rows = UNARY.filter((_, i) => i % share === 0);
  const script = t.script(
    rows.map(([name]) =>
      `float RS_KERNEL one_${name}(float in) { return ${name}(in); }
     float4 RS_KERNEL four_${name}(float4 in) { return ${name}(in); }`
    ).join("\n"),
  );
  for (const [name, model, least, greatest] of rows) {
    const values = samples(least, greatest);
    const [one, four] = [
      t.cellsOf("float", values.map(() => 0)),
      t.cellsOf("float4", values.map(() => 0)),
    ];
    script.forEach(`one_${name}`, [t.cellsOf("float", values)], one);
    script.forEach(`four_${name}`, [t.cellsOf("float4", values)], four);
    const got = t.numbers(one);
    const off = got.map((value, index) => unitsOff(value, model(values[index]!)));
    const worst = off.indexOf(Math.max(...off));
    assertEquals(
      off[worst]! <= 1,
      true,
      `${name}(${values[worst]}) is ${got[worst]}, off by ${off[worst]}`,
    );
    assertEquals(t.numbers(four), got, name);
  }
}

/** Functions of a float that every run of the tests compiles: one in so many. */
const SHARE = 4;
const PRECISE =
  "functions of a float are within a unit of the last place, vectors lane by lane the same";
testScript(`${PRECISE}: one in ${SHARE}`, () => checkFloats(SHARE));
slowTest(`${PRECISE}: all`, () => checkFloats(1), missing !== undefined);

/** Calls with what they give: facts of mathematics and of C. */
const CALLS: readonly (readonly [call: string, expected: number])[] = [
  ["sin(1e30f)", Math.sin(Math.fround(1e30))],
  ["cos(3e38f)", Math.cos(Math.fround(3e38))],
  ["tan(-7654321.0f)", Math.tan(-7654321)],
  ["pow(-2.0f, 3.0f)", -8],
  ["pow(-2.0f, 0.5f)", NaN],
  ["pow(0.0f, -1.0f)", Infinity],
  ["pow(1.0f, nan(0))", 1],
  ["pow(2.5f, 11.25f)", 2.5 ** 11.25],
  ["pown(-3.0f, 5)", -243],
  ["powr(2.0f, -0.5f)", Math.SQRT1_2],
  ["rootn(-27.0f, 3)", -3],
  ["hypot(3e38f, 4e37f)", Math.hypot(Math.fround(3e38), Math.fround(4e37))],
  ["atan2(-1.0f, -1.0f)", -3 * PI / 4],
  ["atan2(0.0f, -1.0f)", PI],
  ["atan2pi(1.0f, 0.0f)", 0.5],
  ["fmod(-7.5f, 2.0f)", -1.5],
  ["fmod(1e30f, 7.0f)", Number(BigInt(Math.fround(1e30)) % 7n)],
  ["remainder(7.5f, 2.0f)", -0.5],
  ["nextafter(1.0f, 2.0f)", 1 + 2 ** -23],
  ["nextafter(0.0f, -1.0f)", -(2 ** -149)],
  ["ldexp(3.0f, -151)", 3 * 2 ** -151],
  ["ilogb(0.3f)", -2],
  ["logb(1e-40f)", -133],
  ["fma(1.0f + 0x1p-23f, 1.0f - 0x1p-23f, -1.0f)", -(2 ** -46)],
  ["round(-2.5f)", -3],
  ["rint(2.5f)", 2],
  ["fmin(nan(0), 3.0f)", 3],
  ["fdim(2.0f, 5.0f)", 0],
  ["copysign(2.0f, -0.0f)", -2],
  ["mix(1.0f, 5.0f, 0.25f)", 2],
  ["step(2.0f, 1.5f)", 0],
  ["erf(0.5f)", 0.5204998778130465],
  ["erfc(3.0f)", 2.209049699858544e-5],
  ["tgamma(5.0f)", 24],
  ["tgamma(-1.5f)", 4 * Math.sqrt(PI) / 3],
  ["lgamma(100.0f)", 359.1342053695754],
  ["dot((float3){1, 2, 3}, (float3){4, 5, 6})", 32],
  ["cross((float3){1, 2, 3}, (float3){4, 5, 6}).y", 6],
  ["length((float4){1, 2, 2, 4})", 5],
  ["distance((float2){1, 2}, (float2){4, 6})", 5],
  ["normalize((float2){3, 4}).x", Math.fround(0.6)],
  ["clz((uchar)1)", 7],
  ["clz(0)", 32],
  ["abs((short4){-3, 2, 1, 0}).x", 3],
  ["max((long)-5, (long)3)", 3],
  ["clamp((uint3){1, 5, 900}, 2u, 7u).z", 7],
  ["convert_uchar4((float4){1.9f, 200.2f, 0, 0}).y", 200],
  ["convert_float2((long2){-3, 4}).x", -3],
  ["rsPackColorTo8888(1.0f, 0.5f, 2.0f).y", 128],
  ["rsYuvToRGBA_uchar4(255, 128, 128).x", 255],
  ["rsFrac(-0.25f)", 0.75],
];

testScript("functions give what C and mathematics say", () => {
  const t = new ScriptFixture();
  const script = t.script(
    `float RS_KERNEL call(int in) { switch (in) {
      ${CALLS.map(([call], index) => `case ${index}: return ${call};`).join("\n")}
      default: return 0; } }`,
  );
  const out = t.cellsOf("float", new Float32Array(CALLS.length));
  script.forEach("call", [t.cellsOf("int", CALLS.map((_, index) => index))], out);
  const got = t.numbers(out);
  CALLS.forEach(([call, expected], index) => {
    const value = got[index]!;
    const isNear = Object.is(value, expected) || unitsOff(value, expected) <= 1;
    assertEquals(isNear, true, `${call} is ${value}, expected ${expected}`);
  });
});

testScript("matrices are by columns; an inverse undoes, a rotation turns", () => {
  const t = new ScriptFixture();
  const script = t.script(`
    float4 back, turned; float determined, item;
    void turn() {
      rs_matrix4x4 m, inverse;
      rsMatrixLoadTranslate(&m, 3, 4, 5);
      rsMatrixRotate(&m, 90, 0, 0, 1);
      rsMatrixScale(&m, 2, 2, 2);
      turned = rsMatrixMultiply(&m, (float3){1, 0, 0});
      item = rsMatrixGet(&m, 3, 1);
      rsMatrixLoad(&inverse, &m);
      determined = rsMatrixInverse(&inverse);
      back = rsMatrixMultiply(&inverse, turned);
    }`);
  script.invoke("turn");
  const lanes = (name: string) =>
    [0, 1, 2, 3].map((lane) =>
      Math.round(script.get(name, 16).getFloat32(4 * lane, true) * 1e4) / 1e4 + 0
    );
  assertEquals([lanes("turned"), lanes("back")], [[3, 6, 5, 1], [1, 0, 0, 1]]);
  assertEquals(script.get("item", 4).getFloat32(0, true), 4);
  assertEquals(script.get("determined", 4).getFloat32(0, true), 1);
});
