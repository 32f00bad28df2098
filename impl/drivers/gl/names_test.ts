import { assertEquals } from "@std/assert";
import { GL } from "../../../cts/contract/enums.ts";
import { deleteNames, generateNames, Names } from "./names.ts";
import { GlProcess } from "../testing/gl_process.ts";

Deno.test("names are new, whatever a program named by itself", () => {
  const names = new Names<string>();
  names.set(2, "own");
  assertEquals([names.generate(), names.generate(), names.generate()], [1, 3, 4]);
  assertEquals([names.has(3), names.get(3), names.has(9)], [true, undefined, false]);
  assertEquals([names.create(3, (name) => `made ${name}`), names.get(3)], ["made 3", "made 3"]);
  assertEquals([names.delete(3), names.has(3)], ["made 3", false]);
});

Deno.test("as many names are made as there is room for", () => {
  const gl = new GlProcess(20).context!;
  const names = new Names<string>();
  const out = new Int32Array(2);
  generateNames(gl, names, 2 ** 31 - 1, out);
  assertEquals([[...out], names.has(3)], [[1, 2], false]);
  generateNames(gl, names, 5, null);
  const gone: string[] = [];
  names.set(1, "one");
  deleteNames(gl, names, 2 ** 31 - 1, [1, 2, 0, 7], (object) => gone.push(object));
  assertEquals([gone, names.has(1), names.has(2)], [["one"], false, false]);
});

/** Kinds of objects that are made by binding them, with a way to bind them. */
const KINDS: readonly (readonly [kind: string, since: number, bind: unknown[]])[] = [
  ["Buffer", 11, ["BindBuffer", GL.ARRAY_BUFFER]],
  ["Texture", 11, ["BindTexture", GL.TEXTURE_2D]],
  ["Framebuffer", 20, ["BindFramebuffer", GL.FRAMEBUFFER]],
  ["Renderbuffer", 20, ["BindRenderbuffer", GL.RENDERBUFFER]],
  ["VertexArray", 30, ["BindVertexArray"]],
  ["TransformFeedback", 30, ["BindTransformFeedback", GL.TRANSFORM_FEEDBACK]],
  ["ProgramPipeline", 31, ["BindProgramPipeline"]],
];

for (const [kind, since, [bind, ...target]] of KINDS) {
  Deno.test(`a ${kind} is one from its first binding to its deletion`, () => {
    const process = new GlProcess(since);
    const name = process.gen(kind);
    const is = () => process.ok(`Is${kind}`, name);
    assertEquals(is(), 0);
    process.ok(String(bind), ...target, name);
    assertEquals(is(), 1);
    process.ok(`Delete${kind}s`, 1, [name]);
    assertEquals(is(), 0);
    process.ok(`Delete${kind}s`, 2, [0, 77]);
    process.fails(GL.INVALID_VALUE, `Delete${kind}s`, -1, [name]);
    process.fails(GL.INVALID_VALUE, `Gen${kind}s`, -1, new Int32Array(1));
    assertEquals(process.ok(`Is${kind}`, 0), 0);
  });
}

Deno.test("only some kinds of objects have names of the program's own", () => {
  const process = new GlProcess(32);
  process.ok("BindBuffer", GL.ARRAY_BUFFER, 77);
  process.ok("BindTexture", GL.TEXTURE_2D, 77);
  process.ok("BindFramebuffer", GL.FRAMEBUFFER, 77);
  process.ok("BindRenderbuffer", GL.RENDERBUFFER, 77);
  process.fails(GL.INVALID_OPERATION, "BindVertexArray", 77);
  process.fails(GL.INVALID_OPERATION, "BindSampler", 0, 77);
  process.fails(GL.INVALID_OPERATION, "BindTransformFeedback", GL.TRANSFORM_FEEDBACK, 77);
  process.fails(GL.INVALID_OPERATION, "BindProgramPipeline", 77);
  process.fails(GL.INVALID_OPERATION, "BeginQuery", GL.ANY_SAMPLES_PASSED, 77);
});

Deno.test("a share group has one set of data objects, and each context its own containers", () => {
  const process = new GlProcess(32);
  const first = process.context!;
  const shared = ["Buffer", "Texture", "Renderbuffer"] as const;
  for (const [kind, , [bind, ...target]] of KINDS) {
    process.ok(String(bind), ...target, process.gen(kind));
  }
  const sampler = process.gen("Sampler");
  const program = process.ok("CreateProgram");
  const fence = process.ok("FenceSync", GL.SYNC_GPU_COMMANDS_COMPLETE, 0);
  const seen = () => ({
    kinds: KINDS.filter(([kind]) => process.ok(`Is${kind}`, 1) === 1).map(([kind]) => kind),
    others: [
      process.ok("IsSampler", sampler),
      process.ok("IsProgram", program),
      process.ok("IsSync", fence),
    ],
  });
  assertEquals(seen(), { kinds: KINDS.map(([kind]) => kind), others: [1, 1, 1] });
  process.context = process.createContext(32, first);
  assertEquals(seen(), { kinds: [...shared], others: [1, 1, 1] });
  process.context = process.createContext(32);
  assertEquals(seen(), { kinds: [], others: [0, 0, 0] });
});

Deno.test("what is deleted in one context stays bound in another", () => {
  const process = new GlProcess(20);
  const first = process.context!;
  process.ok("BindBuffer", GL.ARRAY_BUFFER, 5);
  process.context = process.createContext(20, first);
  process.ok("BindBuffer", GL.ARRAY_BUFFER, 5);
  process.ok("BufferData", GL.ARRAY_BUFFER, 12, null, GL.STATIC_DRAW);
  process.ok("DeleteBuffers", 1, [5]);
  assertEquals(process.integer(GL.ARRAY_BUFFER_BINDING), 0);
  process.context = first;
  assertEquals(process.ok("IsBuffer", 5), 0);
  assertEquals(process.integer(GL.ARRAY_BUFFER_BINDING), 5);
  assertEquals(process.out(1, "GetBufferParameteriv", GL.ARRAY_BUFFER, GL.BUFFER_SIZE), [12]);
});
