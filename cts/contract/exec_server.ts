/**
 * The adapter's end of the protocol, for authors of adapters in TypeScript.
 *
 * @example
 * ```ts
 * import { serve } from "./exec_server.ts";
 *
 * await serve(myImplementation, Deno.stdin.readable, Deno.stdout.writable);
 * ```
 *
 * @module
 */

import type { CommandResult, Device, Implementation, Process } from "./device.ts";
import { decodeProgram, encodeRecord } from "./exec_numbers.ts";
import {
  checkRequest,
  checkResult,
  type ExecError,
  type ExecReply,
  MAX_LINE_BYTES,
  type MethodName,
  type Params,
  PROTOCOL_VERSION,
  type Result,
} from "./exec_protocol.ts";
import { readLines } from "./json_lines.ts";
import { type World, WorldError } from "./world.ts";
import { reasonOf } from "./show.ts";

/**
 * Serves an implementation until the requests end; what is still booted then is disposed of.
 *
 * Requests are begun in the order in which they come, and answered as they are done.
 *
 * @param implementation The implementation.
 * @param readable Requests, usually `Deno.stdin.readable`.
 * @param writable Replies, usually `Deno.stdout.writable`. Nothing else may be written there: let `console.log` write
 * to standard error.
 * @throws {Error} If a line is no request, not even a malformed one.
 */
export async function serve(
  implementation: Implementation,
  readable: ReadableStream<Uint8Array>,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const server = new Server(implementation);
  const writer = writable.getWriter();
  const answers = new Set<Promise<void>>();
  try {
    for await (const line of readLines(readable, MAX_LINE_BYTES)) {
      const request = readRequest(line);
      const answer = server.answer(request).then(async (reply) => {
        await writer.write(encodeReply(reply));
      }).finally(() => answers.delete(answer));
      answers.add(answer);
      answer.catch(() => undefined);
    }
    await Promise.all(answers);
  } finally {
    await server.dispose();
    await writer.close().catch(() => undefined);
  }
}

interface NumberedRequest {
  readonly id: number;
}

function readRequest(line: string): NumberedRequest {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    request = undefined;
  }
  const id = (request as Partial<NumberedRequest> | null | undefined)?.id;
  if (typeof id === "number") return request as NumberedRequest;
  const shown = JSON.stringify(line.slice(0, 120));
  throw new Error(`Cannot serve ${shown}: it is no request, expected one JSON object with an "id"`);
}

function encodeReply(reply: ExecReply): Uint8Array {
  const encoder = new TextEncoder();
  const bytes = encoder.encode(`${JSON.stringify(reply)}\n`);
  if (bytes.length <= MAX_LINE_BYTES + 1) return bytes;
  const message = `The reply has ${bytes.length} bytes, expected at most ${MAX_LINE_BYTES}`;
  return encoder.encode(`${JSON.stringify({ id: reply.id, error: { message } })}\n`);
}

function describe(error: unknown): ExecError {
  const message = reasonOf(error) || "No reason is given";
  return error instanceof WorldError ? { message, problems: error.problems } : { message };
}

type Handlers = {
  readonly [M in MethodName]: (params: Params<M>) => Promise<Result<M>> | Result<M>;
};

class Server {
  readonly #implementation: Implementation;
  readonly #devices = new Map<string, Device>();
  readonly #processes = new Map<string, { readonly process: Process; readonly device: string }>();
  readonly #handlers: Handlers;
  #last = 0;

  constructor(implementation: Implementation) {
    this.#implementation = implementation;
    this.#handlers = this.#makeHandlers();
  }

  async answer(numbered: NumberedRequest): Promise<ExecReply> {
    const { id } = numbered;
    try {
      const { method, params } = checkRequest(numbered);
      const handle = this.#handlers[method] as (params: unknown) => unknown;
      return { id, result: checkResult(method, await handle(params)) };
    } catch (error) {
      return { id, error: describe(error) };
    }
  }

  async dispose(): Promise<void> {
    const devices = [...this.#devices.values()];
    this.#devices.clear();
    this.#processes.clear();
    await Promise.allSettled(devices.map((device) => device.dispose()));
  }

  #makeHandlers(): Handlers {
    return {
      hello: ({ protocol }) => this.#hello(protocol),
      boot: ({ world }) => this.#boot(world as World),
      shell: ({ device, command }) => this.#device(device).shell(command),
      push: ({ device, path, data }) =>
        this.#device(device).push(path, Uint8Array.fromBase64(data)),
      pull: async ({ device, path }) => ({
        data: (await this.#device(device).pull(path)).toBase64(),
      }),
      install: ({ device, apk, abi }) => this.#install(device, Uint8Array.fromBase64(apk), abi),
      root: ({ device }) => this.#device(device).root(),
      disableVerity: ({ device }) => this.#device(device).disableVerity(),
      reboot: ({ device }) => this.#device(device).reboot(),
      launch: (params) => this.#launch(params),
      run: async ({ process, program }) =>
        encodeRecord(await this.#process(process).run(decodeProgram(program))),
      kill: async ({ process }) => {
        await this.#process(process).kill();
        return {};
      },
      dispose: ({ device }) => this.#dispose(device),
      audit: ({ world }) => this.#audit(world as World),
    };
  }

  #hello(protocol: number): Result<"hello"> {
    if (protocol !== PROTOCOL_VERSION) {
      throw new Error(
        `Protocol ${protocol} is not spoken here, expected ${PROTOCOL_VERSION}; ` +
          "use the version of the suite that this adapter was written for",
      );
    }
    const { name, claims, elf, releases, hostDriver, noCompiler, noDrawing, audit } =
      this.#implementation;
    return {
      protocol: PROTOCOL_VERSION,
      name,
      ...(claims === undefined ? {} : { claims }),
      ...(elf === undefined ? {} : { elf }),
      ...(releases === undefined ? {} : { releases }),
      ...(hostDriver === undefined ? {} : { hostDriver }),
      ...(noCompiler === undefined ? {} : { noCompiler }),
      ...(noDrawing === undefined ? {} : { noDrawing }),
      ...(audit === undefined ? {} : { audit: true }),
    };
  }

  async #audit(world: World): Promise<Result<"audit">> {
    if (this.#implementation.audit === undefined) {
      throw new Error("This implementation has no audit, ask only one whose hello says so");
    }
    return { findings: await this.#implementation.audit(world) };
  }

  async #boot(world: World): Promise<Result<"boot">> {
    const device = await this.#implementation.boot(world);
    const handle = `device${++this.#last}`;
    this.#devices.set(handle, device);
    return { device: handle };
  }

  #install(device: string, apk: Uint8Array, abi: string | undefined): Promise<CommandResult> {
    return this.#device(device).install(apk, abi === undefined ? {} : { abi });
  }

  async #launch({ device, spec }: Params<"launch">): Promise<Result<"launch">> {
    const process = await this.#device(device).launch(spec);
    const handle = `process${++this.#last}`;
    this.#processes.set(handle, { process, device });
    return { process: handle, pid: process.pid };
  }

  async #dispose(handle: string): Promise<Result<"dispose">> {
    const device = this.#device(handle);
    this.#devices.delete(handle);
    for (const [name, { device }] of this.#processes) {
      if (device === handle) this.#processes.delete(name);
    }
    await device.dispose();
    return {};
  }

  #device(handle: string): Device {
    const device = this.#devices.get(handle);
    if (device !== undefined) return device;
    throw new Error(`Device ${JSON.stringify(handle)} is not there, boot one and use its name`);
  }

  #process(handle: string): Process {
    const found = this.#processes.get(handle);
    if (found !== undefined) return found.process;
    throw new Error(`Process ${JSON.stringify(handle)} is not there, launch one and use its name`);
  }
}
