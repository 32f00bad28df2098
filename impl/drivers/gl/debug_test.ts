import { assertEquals } from "@std/assert";
import { GL } from "../../../cts/contract/enums.ts";
import { GlProcess } from "../testing/gl_process.ts";

const { DEBUG_SOURCE_APPLICATION: APPLICATION, DEBUG_TYPE_MARKER: MARKER, DONT_CARE } = GL;
const { DEBUG_SEVERITY_HIGH: HIGH, DEBUG_SEVERITY_LOW: LOW, DEBUG_OUTPUT } = GL;

/** A process in whose context debug output is on. */
function debugged(): GlProcess {
  const process = new GlProcess(32);
  process.ok("Enable", DEBUG_OUTPUT);
  return process;
}

function insert(process: GlProcess, id: number, severity: number, text: string): void {
  process.ok("DebugMessageInsert", APPLICATION, MARKER, id, severity, -1, text);
}

Deno.test("messages are logged until they are read", () => {
  const process = debugged();
  insert(process, 1, HIGH, "one");
  insert(process, 2, LOW, "low ones are off");
  insert(process, 3, HIGH, "three");
  assertEquals(process.integer(GL.DEBUG_LOGGED_MESSAGES), 2);
  assertEquals(process.integer(GL.DEBUG_NEXT_LOGGED_MESSAGE_LENGTH), 4);
  const [ids, lengths, text] = [new Int32Array(3), new Int32Array(3), new Uint8Array(20)];
  const read = (count: number, size: number) =>
    process.ok("GetDebugMessageLog", count, size, null, null, ids, null, lengths, text);
  assertEquals(read(3, 9), 1);
  assertEquals(read(3, 20), 1);
  assertEquals([ids[0], lengths[0], new TextDecoder().decode(text.subarray(0, 5))], [
    3,
    6,
    "three",
  ]);
  assertEquals(read(3, 20), 0);
});

Deno.test("the log has a limit, and without debug output nothing is logged", () => {
  const process = debugged();
  for (let i = 0; i < 100; i++) insert(process, i, HIGH, "x");
  assertEquals(process.integer(GL.DEBUG_LOGGED_MESSAGES), 16);
  const quiet = new GlProcess(32);
  insert(quiet, 1, HIGH, "x");
  assertEquals(quiet.integer(GL.DEBUG_LOGGED_MESSAGES), 0);
});

Deno.test("a callback gets messages instead of the log", () => {
  const process = debugged();
  const got: unknown[] = [];
  const callback = (...args: unknown[]) => got.push(args);
  process.ok("DebugMessageCallback", callback, "me");
  insert(process, 5, HIGH, "hello");
  assertEquals(got, [[APPLICATION, MARKER, 5, HIGH, 5, "hello", "me"]]);
  const pointer: unknown[] = [null];
  process.ok("GetPointerv", GL.DEBUG_CALLBACK_FUNCTION, pointer);
  assertEquals(pointer[0] === callback, true);
  process.ok("GetPointerv", GL.DEBUG_CALLBACK_USER_PARAM, pointer);
  assertEquals(pointer[0], "me");
  process.fails(GL.INVALID_ENUM, "GetPointerv", 1, pointer);
});

Deno.test("messages are switched on and off, within groups", () => {
  const process = debugged();
  const count = () => process.integer(GL.DEBUG_LOGGED_MESSAGES);
  const control = (...args: unknown[]) => process.ok("DebugMessageControl", ...args);
  control(APPLICATION, MARKER, DONT_CARE, 1, [7], 0);
  insert(process, 7, HIGH, "off");
  assertEquals(count(), 0);
  process.ok("PushDebugGroup", APPLICATION, 1, -1, "group");
  assertEquals([count(), process.integer(GL.DEBUG_GROUP_STACK_DEPTH)], [1, 2]);
  control(DONT_CARE, DONT_CARE, LOW, 0, null, 1);
  insert(process, 8, LOW, "on");
  process.ok("PopDebugGroup");
  insert(process, 8, LOW, "off again");
  assertEquals(count(), 3);
  process.fails(GL.STACK_UNDERFLOW, "PopDebugGroup");
  for (let i = 0; i < 63; i++) process.ok("PushDebugGroup", APPLICATION, 1, -1, "g");
  process.fails(GL.STACK_OVERFLOW, "PushDebugGroup", APPLICATION, 1, -1, "g");
  const bad = "DebugMessageControl";
  process.fails(GL.INVALID_OPERATION, bad, DONT_CARE, MARKER, DONT_CARE, 1, [1], 0);
  process.fails(GL.INVALID_ENUM, bad, 1, MARKER, DONT_CARE, 0, [], 0);
});

Deno.test("messages of the driver itself, and long ones, are not taken", () => {
  const process = debugged();
  const send = "DebugMessageInsert";
  process.fails(GL.INVALID_ENUM, send, GL.DEBUG_SOURCE_API, MARKER, 1, HIGH, -1, "x");
  process.fails(GL.INVALID_VALUE, send, APPLICATION, MARKER, 1, HIGH, -1, "x".repeat(1024));
  process.ok(send, APPLICATION, MARKER, 1, HIGH, 3, "x".repeat(2000));
});

Deno.test("objects have labels", () => {
  const process = new GlProcess(32);
  process.ok("BindBuffer", GL.ARRAY_BUFFER, 1);
  process.ok("ObjectLabel", GL.BUFFER, 1, 3, "vertices");
  const label = () => {
    const [length, out] = [new Int32Array(1), new Uint8Array(9)];
    process.ok("GetObjectLabel", GL.BUFFER, 1, 9, length, out);
    return new TextDecoder().decode(out.subarray(0, length[0]));
  };
  assertEquals(label(), "ver");
  process.ok("ObjectLabel", GL.BUFFER, 1, 0, null);
  assertEquals(label(), "");
  process.fails(GL.INVALID_VALUE, "ObjectLabel", GL.BUFFER, 2, -1, "x");
  process.fails(GL.INVALID_ENUM, "ObjectLabel", 1, 1, -1, "x");
  process.fails(GL.INVALID_VALUE, "ObjectLabel", GL.BUFFER, 1, -1, "x".repeat(256));
  process.fails(GL.INVALID_VALUE, "ObjectLabel", GL.SHADER, process.ok("CreateProgram"), -1, "x");
  const fence = process.ok("FenceSync", GL.SYNC_GPU_COMMANDS_COMPLETE, 0);
  process.ok("ObjectPtrLabel", fence, -1, "fence");
  const length = new Int32Array(1);
  process.ok("GetObjectPtrLabel", fence, 9, length, null);
  assertEquals(length[0], 5);
  process.fails(GL.INVALID_VALUE, "ObjectPtrLabel", {}, -1, "x");
});

Deno.test("contexts tell how they were made, and that they are well", () => {
  const process = new GlProcess(32);
  assertEquals(process.integer(GL.CONTEXT_FLAGS), 0);
  assertEquals(process.integer(GL.RESET_NOTIFICATION_STRATEGY), GL.NO_RESET_NOTIFICATION);
  process.context = process.gl.createContext({
    version: [3, 2],
    debug: true,
    robust: true,
    losesOnReset: true,
  });
  const { CONTEXT_FLAG_DEBUG_BIT: DEBUG, CONTEXT_FLAG_ROBUST_ACCESS_BIT: ROBUST } = GL;
  assertEquals(process.integer(GL.CONTEXT_FLAGS), DEBUG | ROBUST);
  assertEquals(process.integer(GL.RESET_NOTIFICATION_STRATEGY), GL.LOSE_CONTEXT_ON_RESET);
  assertEquals(process.ok("IsEnabled", DEBUG_OUTPUT), 1);
  assertEquals(process.ok("GetGraphicsResetStatus"), GL.NO_ERROR);
  assertEquals(new GlProcess(20).ok("GetGraphicsResetStatusEXT"), GL.NO_ERROR);
});
