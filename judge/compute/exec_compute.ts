/**
 * A library of intrinsics in any language: a child process that speaks JSON lines, as `compute.schema.json` says. The cells of
 * a run lie in files.
 *
 * @module
 */

import { join } from "@std/path";
import { ChildProcess } from "../../cts/contract/child_process.ts";
import type { Compute, ComputeCall, IntrinsicName } from "../../cts/contract/compute.ts";
import computeSchema from "../../cts/contract/compute.schema.json" with { type: "json" };
import { readLines } from "../../cts/contract/json_lines.ts";
import { checkSchema } from "../../cts/contract/schema.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { splitCommand } from "../../cts/contract/split_command.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { bytesOf, type Numbers, writtenPath } from "./buffers.ts";

/** The version that `hello` names. */
const COMPUTE_PROTOCOL = 1;

/** Greatest length of a reply, in bytes: what is computed goes into files. */
const LINE_MAX = 1024 * 1024;

const REMEDY = "write one reply a line to stdout as cts/contract/compute.schema.json says, and " +
  "everything else to stderr";

type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly unsupported: string }
  | { readonly id: number; readonly error: { readonly message: string } };

/** The error that a reply of `unsupported` is thrown as: its name tells it from a mistake. */
class Unsupported extends Error {
  override readonly name = "Unsupported";
}

/**
 * Starts a library.
 *
 * @param command Its command line, split as a shell does; no shell runs.
 * @param folder A folder for the files of its runs.
 * @throws {UsageError} If it cannot be started, or does not greet as it should.
 */
export async function startCompute(command: string, folder: string): Promise<Compute> {
  const what = `Compute "exec:${command}"`;
  try {
    const child = new ComputeProcess(spawn(splitCommand(command)), folder);
    const hello = await child.ask("hello", { compute: COMPUTE_PROTOCOL }) as {
      readonly name: string;
      readonly intrinsics: readonly IntrinsicName[];
    };
    return { ...hello, run: (call) => child.run(call) };
  } catch (error) {
    throw new UsageError(`${what} cannot be asked: ${reasonOf(error)}`);
  }
}

function spawn(words: [string, ...string[]]): ChildProcess {
  try {
    return new ChildProcess(words);
  } catch (error) {
    throw new Error(
      `it cannot be started (${reasonOf(error)}); name a program that can be executed`,
    );
  }
}

/** A child process that is asked for one thing at a time. */
class ComputeProcess {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #lines: AsyncGenerator<string, void>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  #last = 0;

  constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
    this.#lines = readLines(child.stdout, LINE_MAX);
    this.#writer = child.stdin.getWriter();
    this.#writer.closed.catch(() => undefined);
  }

  /** @throws {Error} If it does not reply, or not as it should. */
  async ask(method: "hello" | "run", params: unknown): Promise<unknown> {
    const id = ++this.#last;
    const request = new TextEncoder().encode(`${JSON.stringify({ id, method, params }, plain)}\n`);
    await this.#writer.write(request).catch(() => undefined);
    const reply = await this.#reply(method);
    const problems = checkSchema(computeSchema, "reply", reply);
    if (problems.length === 0 && reply.id !== id) {
      problems.push(`id: is ${reply.id}, expected ${id}`);
    }
    if (problems.length === 0 && "result" in reply) {
      problems.push(...checkSchema(computeSchema, `${method}.result`, reply.result));
    }
    if (problems.length > 0) {
      throw new Error(`its reply to "${method}" is wrong: ${problems[0]}; ${REMEDY}`);
    }
    if ("unsupported" in reply) throw new Unsupported(reply.unsupported);
    if ("error" in reply) throw new Error(reply.error.message);
    return reply.result;
  }

  async #reply(method: string): Promise<Reply> {
    let line: string | undefined;
    try {
      const next = await this.#lines.next();
      line = next.done === true ? undefined : next.value;
    } catch (error) {
      throw new Error(`its reply to "${method}" ${reasonOf(error)}; ${REMEDY}`);
    }
    if (line === undefined) {
      const { how = "closed its stdout", stderr } = await this.#child.end(true);
      const tail = stderr === ""
        ? ""
        : `; its stderr ends with ${JSON.stringify(stderr.slice(-500))}`;
      throw new Error(
        `it ${how} before it replied to "${method}"; keep it running until its stdin ends${tail}`,
      );
    }
    try {
      return JSON.parse(line);
    } catch {
      throw new Error(
        `its reply to "${method}" is ${
          JSON.stringify(line.slice(0, 120))
        }, which is no JSON; ${REMEDY}`,
      );
    }
  }

  async run(call: ComputeCall): Promise<void> {
    const written = writtenPath(call);
    let output: { readonly numbers: Numbers; readonly file: string } | undefined;
    const told = tell(call, "", (numbers, path) => {
      const file = join(this.#folder, path);
      Deno.writeFileSync(file, bytesOf(numbers));
      if (path === written) output = { numbers, file };
      return file;
    });
    await this.ask("run", { call: told });
    const { numbers, file } = output!;
    const { size } = Deno.statSync(file);
    if (size !== numbers.byteLength) {
      throw new Error(
        `the file of ${written} has ${size} bytes, expected ${numbers.byteLength}; overwrite its bytes`,
      );
    }
    bytesOf(numbers).set(Deno.readFileSync(file));
  }
}

/** A call with files in the place of its buffers. */
function tell(
  value: unknown,
  path: string,
  write: (numbers: Numbers, path: string) => string,
): unknown {
  if (ArrayBuffer.isView(value)) {
    const numbers = value as Numbers;
    const kind = numbers instanceof Uint8Array ? "u" : numbers instanceof Uint32Array ? "u" : "f";
    return {
      file: write(numbers, path),
      numbers: `${kind}${8 * numbers.BYTES_PER_ELEMENT}`,
      length: numbers.length,
    };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map((
      [name, member],
    ) => [name, tell(member, path === "" ? name : `${path}.${name}`, write)]),
  );
}

/** Turns a number that JSON cannot write into text, and leaves other values alone. */
function plain(_: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}
