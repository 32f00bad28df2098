import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Stdin } from "../shell/streams.ts";
import { Terminal } from "./terminal.ts";

/** Somebody at a terminal, who types and sees. */
class Person {
  readonly left: AbortController = new AbortController();
  readonly terminal: Terminal;
  readonly #typed: Uint8Array[] = [];
  #more = Promise.withResolvers<void>();
  #isGone = false;
  seen = "";

  constructor() {
    const stdin: Stdin = {
      read: () => this.#byte(),
      next: () => this.#byte(),
    };
    this.terminal = new Terminal({
      stdin,
      stdout: {
        take: (bytes) => {
          this.seen += new TextDecoder().decode(bytes);
        },
        drained: () => Promise.resolve(),
      },
      left: this.left.signal,
    });
  }

  type(text: string): void {
    for (const byte of new TextEncoder().encode(text)) this.#typed.push(Uint8Array.of(byte));
    this.#more.resolve();
  }

  leave(): void {
    this.#isGone = true;
    this.left.abort();
    this.#more.resolve();
  }

  async #byte(): Promise<Uint8Array> {
    while (this.#typed.length === 0) {
      if (this.#isGone) return new Uint8Array();
      await this.#more.promise;
      if (this.#typed.length === 0) this.#more = Promise.withResolvers();
    }
    return this.#typed.shift()!;
  }
}

/** The lines that come of what is typed. */
async function linesOf(text: string, count: number): Promise<string[]> {
  const person = new Person();
  person.type(text);
  const lines: string[] = [];
  for (let i = 0; i < count; i++) lines.push(await person.terminal.line("$ ") ?? "(end)");
  person.leave();
  return lines;
}

Deno.test("keys edit the line, and arrows bring lines back", async () => {
  assertEquals(await linesOf("abc\x7f\x7fd\r", 1), ["ad"]);
  assertEquals(await linesOf("abc\x15x\r", 1), ["x"]);
  assertEquals(await linesOf("é\u{1f600}x\x7f\x7fy\r", 1), ["éy"]);
  assertEquals(await linesOf("one\rtwo\r\x1b[A\r", 3), ["one", "two", "two"]);
  assertEquals(await linesOf("one\rtwo\r\x1bOA\x1bOA!\x1b[B!\r", 3), ["one", "two", "two!"]);
  assertEquals(await linesOf("one\r\x1b[A\x1b[B\x1b[B\x1b[D\x1b[3~x\r", 2), ["one", "x"]);
  assertEquals(await linesOf("a\x03b\r", 2), ["", "b"]);
  assertEquals(await linesOf("a\x04b\r\x04", 2), ["ab", "(end)"]);
  assertEquals(await linesOf("a\x01\x02\tb\r", 1), ["ab"]);
});

Deno.test("what is typed is shown, with returns before line ends", async () => {
  const person = new Person();
  person.type("abc\x7f\r");
  await person.terminal.line("$ ");
  assertEquals(person.seen, "$ abc\b \b\r\n");
  person.leave();
});

Deno.test("a command reads lines until Ctrl-D, and the shell goes on", async () => {
  const person = new Person();
  const { terminal } = person;
  person.type("cat\rone\rtwo\r\x04next\r");
  assertEquals(await terminal.line("$ "), "cat");
  const read = await terminal.whileRunning(({ stdin }) => stdin.read());
  assertEquals(new TextDecoder().decode(read), "one\ntwo\n");
  assertEquals(await terminal.line("$ "), "next");
  person.leave();
  assertEquals(await terminal.line("$ "), undefined);
});

Deno.test("a command reads as much as it asks for, and what it leaves is for nobody else", async () => {
  const person = new Person();
  person.type("abcdef\r\x04");
  const parts = await person.terminal.whileRunning(async ({ stdin }) => [
    await stdin.read(2),
    await stdin.next(),
    await stdin.next(),
  ]);
  assertEquals(parts.map((part) => new TextDecoder().decode(part)), ["ab", "cdef\n", ""]);
  person.leave();
});

Deno.test("Ctrl-C interrupts the command alone", async () => {
  const person = new Person();
  const { terminal } = person;
  await terminal.whileRunning(async ({ stdin, interrupt }) => {
    person.type("half\x03");
    assertEquals((await stdin.read()).length, 0);
    assert(interrupt.aborted);
  });
  person.type("next\r");
  assertEquals(await terminal.line("$ "), "next");
  person.leave();
});

Deno.test("no keys make it fail or keep more than a line", async () => {
  const key = fc.oneof(
    fc.constantFrom("\r", "\x7f", "\x03", "\x04", "\x15", "\x1b", "\x1b[", "[A", "OB", "\x1b[A"),
    fc.string({ unit: "binary", maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(key, { maxLength: 40 }), async (keys) => {
      const person = new Person();
      person.type(keys.join(""));
      person.type("\x03\rend\r");
      for (let line: string | undefined = ""; line !== undefined && line !== "end";) {
        line = await person.terminal.line("$ ");
        assert(line === undefined || line.length <= 4096);
      }
      person.leave();
    }),
    { numRuns: 20 },
  );
  const long = new Person();
  long.type(`${"x".repeat(10_000)}\r`);
  assertEquals((await long.terminal.line(""))?.length, 4096);
  long.leave();
});
