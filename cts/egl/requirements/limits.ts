/**
 * Tests of the limits that each version of OpenGL ES demands.
 *
 * @module
 */

import { out, type Result } from "../../contract/recorder.ts";
import { GL } from "../../contract/enums.ts";
import { type Group, isFirstOrLast } from "../../framework/mod.ts";
import { isHandle } from "../api/scenes.ts";
import { beginGl, look, type Major } from "./scenes.ts";

type LimitName = keyof typeof GL & `MAX_${string}` | "SUBPIXEL_BITS";
type Limits = Partial<Readonly<Record<LimitName, number>>>;

/** The least of OpenGL ES 1.1 (tables 6.20 and 6.21). */
const OF_1_1: Limits = {
  MAX_LIGHTS: 8,
  MAX_CLIP_PLANES: 1,
  MAX_MODELVIEW_STACK_DEPTH: 16,
  MAX_PROJECTION_STACK_DEPTH: 2,
  MAX_TEXTURE_STACK_DEPTH: 2,
  MAX_TEXTURE_SIZE: 64,
  MAX_TEXTURE_UNITS: 2,
  SUBPIXEL_BITS: 4,
};

/** The least of OpenGL ES 2.0 (tables 6.18 to 6.20). */
const OF_2_0: Limits = {
  MAX_TEXTURE_SIZE: 64,
  MAX_CUBE_MAP_TEXTURE_SIZE: 16,
  MAX_RENDERBUFFER_SIZE: 1,
  MAX_VERTEX_ATTRIBS: 8,
  MAX_TEXTURE_IMAGE_UNITS: 8,
  MAX_COMBINED_TEXTURE_IMAGE_UNITS: 8,
  MAX_VERTEX_TEXTURE_IMAGE_UNITS: 0,
  MAX_VERTEX_UNIFORM_VECTORS: 128,
  MAX_VARYING_VECTORS: 8,
  MAX_FRAGMENT_UNIFORM_VECTORS: 16,
  SUBPIXEL_BITS: 4,
};

/** The least of OpenGL ES 3.0 (tables 6.28 to 6.34). */
const OF_3_0: Limits = {
  ...OF_2_0,
  MAX_ELEMENT_INDEX: 2 ** 24 - 1,
  MAX_3D_TEXTURE_SIZE: 256,
  MAX_TEXTURE_SIZE: 2048,
  MAX_ARRAY_TEXTURE_LAYERS: 256,
  MAX_TEXTURE_LOD_BIAS: 2,
  MAX_CUBE_MAP_TEXTURE_SIZE: 2048,
  MAX_RENDERBUFFER_SIZE: 2048,
  MAX_DRAW_BUFFERS: 4,
  MAX_COLOR_ATTACHMENTS: 4,
  MAX_SAMPLES: 4,
  MAX_VERTEX_ATTRIBS: 16,
  MAX_VERTEX_UNIFORM_COMPONENTS: 1024,
  MAX_VERTEX_UNIFORM_VECTORS: 256,
  MAX_VERTEX_UNIFORM_BLOCKS: 12,
  MAX_VERTEX_OUTPUT_COMPONENTS: 64,
  MAX_VERTEX_TEXTURE_IMAGE_UNITS: 16,
  MAX_FRAGMENT_UNIFORM_COMPONENTS: 896,
  MAX_FRAGMENT_UNIFORM_VECTORS: 224,
  MAX_FRAGMENT_UNIFORM_BLOCKS: 12,
  MAX_FRAGMENT_INPUT_COMPONENTS: 60,
  MAX_TEXTURE_IMAGE_UNITS: 16,
  MAX_COMBINED_TEXTURE_IMAGE_UNITS: 32,
  MAX_PROGRAM_TEXEL_OFFSET: 7,
  MAX_UNIFORM_BUFFER_BINDINGS: 24,
  MAX_UNIFORM_BLOCK_SIZE: 16384,
  MAX_COMBINED_UNIFORM_BLOCKS: 24,
  MAX_VARYING_COMPONENTS: 60,
  MAX_VARYING_VECTORS: 15,
  MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS: 64,
  MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS: 4,
  MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS: 4,
};

/** The least of OpenGL ES 3.1 (tables 20.40 to 20.49). */
const OF_3_1: Limits = {
  ...OF_3_0,
  MAX_COMBINED_TEXTURE_IMAGE_UNITS: 48,
  MAX_UNIFORM_BUFFER_BINDINGS: 36,
  MAX_FRAMEBUFFER_WIDTH: 2048,
  MAX_FRAMEBUFFER_HEIGHT: 2048,
  MAX_FRAMEBUFFER_SAMPLES: 4,
  MAX_SAMPLE_MASK_WORDS: 1,
  MAX_COLOR_TEXTURE_SAMPLES: 1,
  MAX_DEPTH_TEXTURE_SAMPLES: 1,
  MAX_INTEGER_SAMPLES: 1,
  MAX_VERTEX_ATTRIB_RELATIVE_OFFSET: 2047,
  MAX_VERTEX_ATTRIB_BINDINGS: 16,
  MAX_VERTEX_ATTRIB_STRIDE: 2048,
  MAX_UNIFORM_LOCATIONS: 1024,
  MAX_PROGRAM_TEXTURE_GATHER_OFFSET: 7,
  MAX_IMAGE_UNITS: 4,
  MAX_COMPUTE_WORK_GROUP_INVOCATIONS: 128,
  MAX_COMPUTE_UNIFORM_BLOCKS: 12,
  MAX_COMPUTE_TEXTURE_IMAGE_UNITS: 16,
  MAX_COMPUTE_SHARED_MEMORY_SIZE: 16384,
  MAX_COMPUTE_UNIFORM_COMPONENTS: 512,
  MAX_COMPUTE_ATOMIC_COUNTER_BUFFERS: 1,
  MAX_COMPUTE_ATOMIC_COUNTERS: 8,
  MAX_COMPUTE_IMAGE_UNIFORMS: 4,
  MAX_COMPUTE_SHADER_STORAGE_BLOCKS: 4,
  MAX_COMBINED_SHADER_STORAGE_BLOCKS: 4,
  MAX_SHADER_STORAGE_BUFFER_BINDINGS: 4,
  MAX_SHADER_STORAGE_BLOCK_SIZE: 2 ** 27,
  MAX_ATOMIC_COUNTER_BUFFER_BINDINGS: 1,
  MAX_COMBINED_ATOMIC_COUNTERS: 8,
};

/** The least of OpenGL ES 3.2 (tables 21.40 to 21.57). */
const OF_3_2: Limits = {
  ...OF_3_1,
  MAX_COMBINED_TEXTURE_IMAGE_UNITS: 96,
  MAX_UNIFORM_BUFFER_BINDINGS: 72,
  MAX_TEXTURE_BUFFER_SIZE: 65536,
  MAX_FRAMEBUFFER_LAYERS: 256,
  MAX_PATCH_VERTICES: 32,
  MAX_TESS_GEN_LEVEL: 64,
  MAX_TESS_CONTROL_OUTPUT_COMPONENTS: 64,
  MAX_TESS_EVALUATION_OUTPUT_COMPONENTS: 64,
  MAX_GEOMETRY_OUTPUT_VERTICES: 256,
  MAX_GEOMETRY_TOTAL_OUTPUT_COMPONENTS: 1024,
  MAX_GEOMETRY_SHADER_INVOCATIONS: 32,
  MAX_LABEL_LENGTH: 256,
  MAX_DEBUG_GROUP_STACK_DEPTH: 64,
};

const LIMITS = {
  "1.1": OF_1_1,
  "2.0": OF_2_0,
  "3.0": OF_3_0,
  "3.1": OF_3_1,
  "3.2": OF_3_2,
} as const;

/**
 * Declares the tests.
 *
 * @param requirements Their group.
 */
export function addLimitTests(requirements: Group): void {
  requirements.test("limits_are_at_least_those_of_the_standard")
    .clauses("EGL-REQ-20")
    .releases(10, 15)
    .params({ version: ["1.1", "2.0", "3.0", "3.1", "3.2"] })
    .filter(isFirstOrLast)
    .fn(async (t) => {
      const { version, release } = t.params;
      const [major, minor] = version.split(".").map(Number) as [Major, number];
      const limits = Object.entries(LIMITS[version]) as [LimitName, number][];
      let [context, said]: Result[] = [];
      let calls!: readonly Result[];
      const { value, cell } = await look(t, release, (app) => {
        context = beginGl(app, major, major < 3 ? 0 : minor).context;
        const gl = major === 1 ? app.gles1 : app.gl;
        said = gl.GetString(GL.VERSION);
        calls = limits.map(([name]) => gl.GetIntegerv(GL[name], out("int")));
      });
      const found = /\d\.\d/.exec(String(value(said!)))?.[0] ?? "";
      if (!isHandle(value(context!)) || found < version) {
        t.skip(
          `The driver offers no OpenGL ES ${version}`,
          "nothing is to do, unless the device says that it has it",
        );
      }
      t.note(`limits of OpenGL ES ${version}`);
      for (const [i, [name, least]] of limits.entries()) {
        const limit = cell(calls[i]!);
        t.expect(`GL_${name} is at least ${least}`, Number(limit) >= least, limit);
      }
    });
}
