import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess } from "../../testing/gl_process.ts";

const HEAD = "#version 310 es\n";

/** A process with pipeline 1 bound, and programs of a vertex and a fragment shader. */
function withPipeline() {
  const process = new GlProcess(32);
  process.ok("BindProgramPipeline", process.gen("ProgramPipeline"));
  const create = (type: number, source: string) =>
    process.ok("CreateShaderProgramv", type, 2, [HEAD, source]) as number;
  const vertex = create(GL.VERTEX_SHADER, "uniform vec4 u; void main() {}");
  const fragment = create(GL.FRAGMENT_SHADER, "uniform float f; void main() {}");
  const get = (name: number) => process.out(1, "GetProgramPipelineiv", 1, name)[0];
  return { process, vertex, fragment, get };
}

Deno.test("stages take separable programs that have them", () => {
  const { process, vertex, fragment, get } = withPipeline();
  process.ok("UseProgramStages", 1, GL.ALL_SHADER_BITS, vertex);
  assertEquals([get(GL.VERTEX_SHADER), get(GL.FRAGMENT_SHADER)], [vertex, 0]);
  process.ok("UseProgramStages", 1, GL.FRAGMENT_SHADER_BIT, fragment);
  assertEquals([get(GL.VERTEX_SHADER), get(GL.FRAGMENT_SHADER)], [vertex, fragment]);
  process.ok("UseProgramStages", 1, GL.VERTEX_SHADER_BIT, 0);
  assertEquals(get(GL.VERTEX_SHADER), 0);
  process.fails(GL.INVALID_VALUE, "UseProgramStages", 1, 0x1000, vertex);
  process.fails(GL.INVALID_OPERATION, "UseProgramStages", 9, 1, vertex);
  process.fails(GL.INVALID_VALUE, "UseProgramStages", 1, 1, 99);
  const plain = process.ok("CreateProgram");
  process.fails(GL.INVALID_OPERATION, "UseProgramStages", 1, 1, plain);
});

Deno.test("a pipeline's active program has its uniforms set", () => {
  const { process, fragment, get } = withPipeline();
  process.fails(GL.INVALID_OPERATION, "Uniform1f", 0, 1);
  process.ok("ActiveShaderProgram", 1, fragment);
  assertEquals(get(GL.ACTIVE_PROGRAM), fragment);
  process.ok("Uniform1f", 0, 2.5);
  const out = new Float32Array(1);
  process.ok("GetUniformfv", fragment, 0, out);
  assertEquals(out[0], 2.5);
  process.fails(GL.INVALID_OPERATION, "ActiveShaderProgram", 1, process.ok("CreateProgram"));
});

Deno.test("drawing wants a whole pipeline", () => {
  const { process, vertex, fragment } = withPipeline();
  process.fails(GL.INVALID_OPERATION, "DrawArrays", GL.TRIANGLES, 0, 3);
  process.ok("UseProgramStages", 1, GL.VERTEX_SHADER_BIT, vertex);
  process.fails(GL.INVALID_OPERATION, "DrawArrays", GL.TRIANGLES, 0, 3);
  process.ok("UseProgramStages", 1, GL.FRAGMENT_SHADER_BIT, fragment);
  process.ok("DrawArrays", GL.TRIANGLES, 0, 3);
});

Deno.test("a program of a pipeline lives as long as it is used", () => {
  const { process, vertex } = withPipeline();
  process.ok("UseProgramStages", 1, GL.VERTEX_SHADER_BIT, vertex);
  process.ok("DeleteProgram", vertex);
  assertEquals(process.ok("IsProgram", vertex), 1);
  process.ok("DeleteProgramPipelines", 1, [1]);
  assertEquals([process.ok("IsProgram", vertex), process.integer(GL.PROGRAM_PIPELINE_BINDING)], [
    0,
    0,
  ]);
});

Deno.test("validation, logs and bad sources", () => {
  const { process, vertex, get } = withPipeline();
  process.ok("ValidateProgramPipeline", 1);
  assertEquals([get(GL.VALIDATE_STATUS), get(GL.INFO_LOG_LENGTH)], [0, 35]);
  process.ok("UseProgramStages", 1, GL.VERTEX_SHADER_BIT, vertex);
  process.ok("ValidateProgramPipeline", 1);
  assertEquals([get(GL.VALIDATE_STATUS), get(GL.INFO_LOG_LENGTH)], [1, 0]);
  const other = process.gen("ProgramPipeline");
  process.ok("GetProgramPipelineInfoLog", other, 0, null, null);
  assertEquals(process.ok("IsProgramPipeline", other), 0);
  process.fails(GL.INVALID_OPERATION, "GetProgramPipelineInfoLog", 99, 0, null, null);
  process.fails(GL.INVALID_ENUM, "GetProgramPipelineiv", 1, 1, []);
  const bad = process.ok("CreateShaderProgramv", GL.VERTEX_SHADER, 1, ["#version 999 es\n"]);
  assertEquals(process.out(1, "GetProgramiv", bad, GL.LINK_STATUS), [0]);
  assertEquals(
    process.fails(GL.INVALID_VALUE, "CreateShaderProgramv", GL.VERTEX_SHADER, -1, []),
    0,
  );
});
