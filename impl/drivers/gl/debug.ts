/**
 * Debug output, groups and labels of OpenGL ES 3.2, and resets. The driver itself has nothing to say.
 *
 * Source: OpenGL ES 3.2, chapter 18 and section 2.3.3.
 *
 * @module
 */

import { Buffers } from "./buffers/objects.ts";
import type { GlContext, GlFunctions, GlGetters } from "./context.ts";
import { GL } from "../../../cts/contract/enums.ts";
import { Queries } from "./vertices/feedback.ts";
import { Framebuffers, Renderbuffers } from "./framebuffers/objects.ts";
import { maximum } from "./limits.ts";
import { Pipelines } from "./programs/pipeline_objects.ts";
import { Program, Shader, ShadersAndPrograms } from "./programs/objects.ts";
import { lengthWithNul } from "./programs/shaders.ts";
import { isSync } from "./syncs.ts";
import { Textures } from "./textures/units.ts";
import { Samplers } from "./textures/textures.ts";
import { TransformFeedbacks } from "./vertices/transform_feedback_objects.ts";
import { ES2, ES32 } from "./versions.ts";
import { VertexArrays } from "./vertices/vertex_arrays.ts";
import { type Memory, readCells, readText, writeCell, writeCells, writeText } from "./words.ts";

interface Message {
  readonly source: number;
  readonly type: number;
  readonly id: number;
  readonly severity: number;
  readonly text: string;
}

/** Which messages are wanted: what glDebugMessageControl said, the last one first. */
interface Filter {
  readonly source: number;
  readonly type: number;
  readonly severity: number;
  readonly ids: readonly number[];
  readonly isEnabled: boolean;
}

class Debug {
  callback: unknown = null;
  userParameter: Memory = null;
  readonly log: Message[] = [];
  readonly groups: { readonly message: Message; readonly filters: readonly Filter[] }[] = [];
  filters: readonly Filter[] = [];
}

class Labels {
  readonly texts: WeakMap<object, string> = new WeakMap();
}

const FILTERS_MAX = 256;

/** Functions of this file. */
export const DEBUG_FUNCTIONS: GlFunctions = {
  glDebugMessageControl(gl, source, type, severity, count, list, enabled) {
    gl.checkEnum(source, [...SOURCES, GL.DONT_CARE]);
    gl.checkEnum(type, [...TYPES, GL.DONT_CARE]);
    gl.checkEnum(severity, [...SEVERITIES, GL.DONT_CARE]);
    gl.checkSigns(count);
    const isWrong = count > 0 &&
      (source === GL.DONT_CARE || type === GL.DONT_CARE || severity !== GL.DONT_CARE);
    if (isWrong) return gl.fail(GL.INVALID_OPERATION);
    const debug = gl.own(Debug);
    const ids = readCells(list, count);
    const filter = { source, type, severity, ids, isEnabled: enabled !== 0 };
    debug.filters = [filter, ...debug.filters].slice(0, FILTERS_MAX);
  },
  glDebugMessageInsert(gl, source, type, id, severity, length, text) {
    gl.checkEnum(severity, SEVERITIES);
    gl.checkEnum(type, TYPES);
    const message = messageOf(gl, source, id, length, text);
    report(gl, { ...message, type, severity });
  },
  glDebugMessageCallback(gl, callback, parameter) {
    Object.assign(gl.own(Debug), { callback, userParameter: parameter });
  },
  glGetDebugMessageLog(gl, count, size, sources, types, ids, severities, lengths, out) {
    if (out !== null) gl.checkSigns(size);
    const { log } = gl.own(Debug);
    const bytes: number[] = [];
    let given = 0;
    while (given < count && log[0] !== undefined) {
      const text = new TextEncoder().encode(`${log[0].text}\0`);
      if (out !== null && bytes.length + text.length > size) break;
      const { source, type, id, severity } = log.shift()!;
      bytes.push(...text);
      writeCell(sources, given, source);
      writeCell(types, given, type);
      writeCell(ids, given, id);
      writeCell(severities, given, severity);
      writeCell(lengths, given, text.length);
      given++;
    }
    writeCells(out, bytes);
    return given;
  },
  glPushDebugGroup(gl, source, id, length, text) {
    const found = messageOf(gl, source, id, length, text);
    const debug = gl.own(Debug);
    if (debug.groups.length >= maximum(GL.MAX_DEBUG_GROUP_STACK_DEPTH) - 1) {
      return gl.fail(GL.STACK_OVERFLOW);
    }
    const message = { ...found, severity: GL.DEBUG_SEVERITY_NOTIFICATION };
    report(gl, { ...message, type: GL.DEBUG_TYPE_PUSH_GROUP });
    const popped = { ...message, type: GL.DEBUG_TYPE_POP_GROUP };
    debug.groups.push({ message: popped, filters: debug.filters });
  },
  glPopDebugGroup(gl) {
    const debug = gl.own(Debug);
    const group = debug.groups.pop() ?? gl.fail(GL.STACK_UNDERFLOW);
    debug.filters = group.filters;
    report(gl, group.message);
  },
  glObjectLabel(gl, identifier, name, length, text) {
    gl.checkEnum(identifier, Object.keys(NAMED).map(Number));
    setLabel(gl, NAMED[identifier]!(gl, name), length, text);
  },
  glGetObjectLabel(gl, identifier, name, size, length, out) {
    gl.checkEnum(identifier, Object.keys(NAMED).map(Number));
    getLabel(gl, NAMED[identifier]!(gl, name), size, length, out);
  },
  glObjectPtrLabel: (gl, pointer, length, text) => setLabel(gl, syncOf(gl, pointer), length, text),
  glGetObjectPtrLabel: (gl, pointer, size, length, out) =>
    getLabel(gl, syncOf(gl, pointer), size, length, out),
  glGetGraphicsResetStatus: () => GL.NO_ERROR,
};

/** Numbers of debug output. */
export const DEBUG_GETTERS: GlGetters = {
  [GL.DEBUG_LOGGED_MESSAGES]: [ES32, (gl) => gl.own(Debug).log.length],
  [GL.DEBUG_NEXT_LOGGED_MESSAGE_LENGTH]: [ES32, (gl) => {
    const [next] = gl.own(Debug).log;
    return next === undefined ? 0 : lengthWithNul(next.text);
  }],
  [GL.DEBUG_GROUP_STACK_DEPTH]: [ES32, (gl) => gl.own(Debug).groups.length + 1],
  [GL.CONTEXT_FLAGS]: [ES32, ({ isDebug, isRobust }) =>
    (isDebug ? GL.CONTEXT_FLAG_DEBUG_BIT : 0) |
    (isRobust ? GL.CONTEXT_FLAG_ROBUST_ACCESS_BIT : 0)],
  [GL.RESET_NOTIFICATION_STRATEGY]: [
    ES2,
    ({ losesOnReset }) => losesOnReset ? GL.LOSE_CONTEXT_ON_RESET : GL.NO_RESET_NOTIFICATION,
  ],
  [GL.CONTEXT_ROBUST_ACCESS_EXT]: [ES2, ({ isRobust }) => isRobust ? 1 : 0],
};

/** Pointers of debug output, for glGetPointerv. */
export const DEBUG_POINTERS: Readonly<Record<number, (gl: GlContext) => Memory>> = {
  [GL.DEBUG_CALLBACK_FUNCTION]: (gl) => gl.own(Debug).callback,
  [GL.DEBUG_CALLBACK_USER_PARAM]: (gl) => gl.own(Debug).userParameter,
};

const SEVERITIES = [
  GL.DEBUG_SEVERITY_HIGH,
  GL.DEBUG_SEVERITY_MEDIUM,
  GL.DEBUG_SEVERITY_LOW,
  GL.DEBUG_SEVERITY_NOTIFICATION,
];
const SOURCES = [
  GL.DEBUG_SOURCE_API,
  GL.DEBUG_SOURCE_WINDOW_SYSTEM,
  GL.DEBUG_SOURCE_SHADER_COMPILER,
  GL.DEBUG_SOURCE_THIRD_PARTY,
  GL.DEBUG_SOURCE_APPLICATION,
  GL.DEBUG_SOURCE_OTHER,
];
const TYPES = [
  GL.DEBUG_TYPE_ERROR,
  GL.DEBUG_TYPE_DEPRECATED_BEHAVIOR,
  GL.DEBUG_TYPE_UNDEFINED_BEHAVIOR,
  GL.DEBUG_TYPE_PORTABILITY,
  GL.DEBUG_TYPE_PERFORMANCE,
  GL.DEBUG_TYPE_OTHER,
  GL.DEBUG_TYPE_MARKER,
  GL.DEBUG_TYPE_PUSH_GROUP,
  GL.DEBUG_TYPE_POP_GROUP,
];

/** Objects by the enum of their kind. */
const NAMED: Readonly<Record<number, (gl: GlContext, name: number) => object | undefined>> = {
  [GL.BUFFER]: (gl, name) => gl.shared.own(Buffers).get(name),
  [GL.SHADER]: (gl, name) => instance(gl.shared.own(ShadersAndPrograms).get(name), Shader),
  [GL.PROGRAM]: (gl, name) => instance(gl.shared.own(ShadersAndPrograms).get(name), Program),
  [GL.VERTEX_ARRAY]: (gl, name) => gl.own(VertexArrays).names.get(name),
  [GL.QUERY]: (gl, name) => gl.own(Queries).names.get(name),
  [GL.PROGRAM_PIPELINE]: (gl, name) => gl.own(Pipelines).names.get(name),
  [GL.TRANSFORM_FEEDBACK]: (gl, name) => gl.own(TransformFeedbacks).names.get(name),
  [GL.SAMPLER]: (gl, name) => gl.shared.own(Samplers).get(name),
  [GL.TEXTURE]: (gl, name) => gl.shared.own(Textures).get(name),
  [GL.RENDERBUFFER]: (gl, name) => gl.shared.own(Renderbuffers).get(name),
  [GL.FRAMEBUFFER]: (gl, name) => gl.own(Framebuffers).names.get(name),
};

function instance<T>(object: unknown, Kind: new (...args: never[]) => T): T | undefined {
  return object instanceof Kind ? object : undefined;
}

function syncOf(gl: GlContext, pointer: Memory): object | undefined {
  return isSync(gl, pointer) ? pointer as object : undefined;
}

function messageOf(gl: GlContext, source: number, id: number, length: number, word: Memory) {
  gl.checkEnum(source, [GL.DEBUG_SOURCE_APPLICATION, GL.DEBUG_SOURCE_THIRD_PARTY]);
  const text = readText(word, length) ?? "";
  const isShort = new TextEncoder().encode(text).length < maximum(GL.MAX_DEBUG_MESSAGE_LENGTH);
  return isShort ? { source, id, text } : gl.fail(GL.INVALID_VALUE);
}

function isWanted({ filters }: Debug, { source, type, severity, id }: Message): boolean {
  const filter = filters.find((one) =>
    (one.source === GL.DONT_CARE || one.source === source) &&
    (one.type === GL.DONT_CARE || one.type === type) &&
    (one.severity === GL.DONT_CARE || one.severity === severity) &&
    (one.ids.length === 0 || one.ids.includes(id))
  );
  return filter?.isEnabled ?? severity !== GL.DEBUG_SEVERITY_LOW;
}

/** Gives a message to the callback, or else to the log. */
function report(gl: GlContext, message: Message): void {
  const debug = gl.own(Debug);
  if (!gl.state.one(GL.DEBUG_OUTPUT) || !isWanted(debug, message)) return;
  const { source, type, id, severity, text } = message;
  if (typeof debug.callback === "function") {
    debug.callback(source, type, id, severity, text.length, text, debug.userParameter);
  } else if (debug.log.length < maximum(GL.MAX_DEBUG_LOGGED_MESSAGES)) debug.log.push(message);
}

function setLabel(gl: GlContext, object: object | undefined, length: number, word: Memory): void {
  const text = readText(word, length) ?? "";
  if (object === undefined || text.length >= maximum(GL.MAX_LABEL_LENGTH)) {
    return gl.fail(GL.INVALID_VALUE);
  }
  gl.shared.own(Labels).texts.set(object, text);
}

function getLabel(
  gl: GlContext,
  object: object | undefined,
  size: number,
  length: Memory,
  out: Memory,
): void {
  if (object === undefined || size < 0) return gl.fail(GL.INVALID_VALUE);
  const text = gl.shared.own(Labels).texts.get(object) ?? "";
  if (out === null) writeCell(length, 0, text.length);
  else writeText(text, size, length, out);
}
