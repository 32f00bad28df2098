import { assertEquals, assertThrows } from "@std/assert";
import { RsMessageToClientType } from "../../../cts/contract/rs_defines.ts";
import { ProcessFault } from "../../machine/machine.ts";
import { fakeProcess } from "../testing/fake_process.ts";
import { FIFO_SIZE, ThreadIo } from "./thread_io.ts";

function io(isSynchronous = false, compat = false) {
  const log: string[] = [];
  let thread = "main";
  const process = fakeProcess({
    compat,
    runOn: (name, body) => {
      const before = thread;
      thread = name;
      try {
        return body();
      } finally {
        thread = before;
      }
    },
  });
  const streams = new ThreadIo(process, { thread: "rs", isSynchronous });
  return { streams, log, note: (text: string) => () => void log.push(`${thread} ${text}`) };
}

const message = (bytes: number, userId = 1) => ({
  type: RsMessageToClientType.USER,
  userId,
  data: new Uint8Array(bytes).fill(7),
});

Deno.test("small commands run in order when somebody waits, on the context's thread", () => {
  const { streams, log, note } = io();
  streams.async(0, note("a"));
  streams.async(1023, () => {
    note("b")();
    streams.sync(note("nested"));
    streams.async(0, note("later"));
  });
  assertEquals(log, []);
  streams.sync(note("c"));
  assertEquals(log, ["rs a", "rs b", "rs nested", "rs later", "rs c"]);
});

Deno.test("from 1024 bytes on the caller waits", () => {
  const { streams, log, note } = io();
  streams.async(0, note("a"));
  streams.async(1024, note("b"));
  assertEquals(log, ["rs a", "rs b"]);
});

Deno.test("a synchronous context runs everything at once on the caller's thread", () => {
  const { streams, log, note } = io(true);
  streams.async(0, note("a"));
  streams.sync(note("b"));
  assertEquals(log, ["main a", "main b"]);
});

Deno.test("a stream of commands that is full is worked off", () => {
  const { streams, log, note } = io();
  for (let i = 0; i < FIFO_SIZE / 1000; i++) streams.async(1000, note("x"));
  assertEquals(log.length > 0, true);
});

Deno.test("peek leaves a message, take with too little room too", () => {
  const { streams } = io();
  streams.async(0, () => streams.sendToClient(message(8, 5), true));
  assertEquals([streams.peek()?.userId, streams.peek()?.data.length], [5, 8]);
  assertEquals(streams.take(7)?.type, RsMessageToClientType.RESIZE);
  assertEquals(streams.take(8)?.type, RsMessageToClientType.USER);
  const fault = assertThrows(() => streams.peek(), ProcessFault);
  assertEquals(fault.signal, "hang");
});

Deno.test("when the app wants no more, what was sent is still there, and nobody waits", () => {
  const { streams } = io();
  streams.sendToClient(message(0), true);
  streams.clientShutdown();
  assertEquals(streams.take(0)?.type, RsMessageToClientType.USER);
  assertEquals([streams.peek(), streams.take(0)], [undefined, undefined]);
});

Deno.test("a sender that does not wait is told that there is no room", () => {
  const { streams } = io();
  assertEquals(streams.sendToClient(message(FIFO_SIZE), false), false);
  assertEquals(streams.sendToClient(message(FIFO_SIZE), true), true);
  assertEquals(streams.sendToClient(message(0), false), false);
  assertEquals(io(false, true).streams.sendToClient(message(FIFO_SIZE), false), true);
});

Deno.test("a sender that waits for room hangs in the end", () => {
  const { streams } = io();
  const send = () => {
    for (let i = 0; i < 100; i++) streams.sendToClient(message(FIFO_SIZE), true);
  };
  assertThrows(send, ProcessFault, "room");
});
