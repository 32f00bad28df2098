/**
 * An implementation in any language: a child process that speaks JSON lines on its standard input and output.
 *
 * The protocol is `protocol.schema.json`; authors of adapters in TypeScript use `serve` of `exec_server.ts`.
 *
 * @module
 */

import { AdapterError, type BusyError } from "./adapter_error.ts";
import { type AdapterLimits, DEFAULT_LIMITS } from "./adapter_limits.ts";
import type { Finding } from "./audit.ts";
import { ChildProcess } from "./child_process.ts";
import type { CommandResult, Device, Implementation, Process, ProcessSpec } from "./device.ts";
import { ExecConnection, type LineListener, ReplyError } from "./exec_connection.ts";
import { decodeRecord, encodeProgram } from "./exec_numbers.ts";
import { type MethodName, type Params, PROTOCOL_VERSION, type Result } from "./exec_protocol.ts";
import type { Program } from "./program.ts";
import type { Record } from "./record.ts";
import { splitCommand } from "./split_command.ts";
import { type Abi, type Release, type World, WorldError } from "./world.ts";
import { reasonOf } from "./show.ts";

export { AdapterError, BusyError } from "./adapter_error.ts";

/** Options of {@link execImplementation}. */
export interface ExecOptions {
  /** How long the adapter may take. Default: {@link DEFAULT_LIMITS}. */
  readonly limits?: Partial<AdapterLimits>;
  /** Greatest length of a line, in bytes. Default 64 MiB. */
  readonly maxLineBytes?: number;
  /** Hears each line of the session. Default: nobody does. */
  readonly onLine?: LineListener;
  /** Called before each step of a start, which may take a while: `starting` and `hello`. */
  readonly onStep?: (what: string) => void;
  /** Called with what an adapter did that is no fault, and yet not as it should be: an end with a status other than 0. */
  readonly onNote?: (note: string) => void;
}

/** An implementation behind an adapter. */
export interface ExecImplementation extends Implementation {
  /**
   * Starts the adapter, so that its name and claims are known. {@link Implementation.boot} does it where it was not
   * done.
   *
   * @throws {AdapterError} If the adapter cannot be started or does not greet.
   * @throws {BusyError} If the machine was too busy for it.
   */
  ready(): Promise<void>;
  /**
   * Ends the adapter, with all that it has started.
   *
   * @throws {AdapterError} If it did something wrong that nobody was told: something written or a crash while no request was open,
   * after its last reply as well.
   */
  dispose(): Promise<void>;
}

/**
 * An implementation behind an adapter.
 *
 * The adapter is started when it is needed, and anew when it is needed after it has failed.
 *
 * @param command Command line of the adapter, split as a shell does; no shell runs.
 * @param options Limits, and who listens.
 * @returns The implementation; its methods throw {@link AdapterError} if the adapter is wrong, and {@link BusyError} if the
 * machine was too busy for it.
 * @throws {AdapterError} If the command line cannot be read.
 */
export function execImplementation(
  command: string,
  options: ExecOptions = {},
): ExecImplementation {
  let argv: [string, ...string[]];
  try {
    argv = splitCommand(command);
  } catch (error) {
    throw new AdapterError(command, (error as Error).message, "give its command line");
  }
  return new Adapter(command, argv, options);
}

class Adapter implements ExecImplementation {
  name: string;
  claims?: readonly string[];
  elf?: readonly Abi[];
  releases?: readonly Release[];
  hostDriver?: true;
  noCompiler?: NonNullable<Implementation["noCompiler"]>;
  noDrawing?: NonNullable<Implementation["noDrawing"]>;
  audit?: (world: World) => Promise<readonly Finding[]>;
  readonly #command: string;
  readonly #argv: readonly [string, ...string[]];
  readonly #options: ExecOptions;
  readonly #faults: (AdapterError | BusyError)[] = [];
  #connection: Promise<ExecConnection> | undefined;

  constructor(command: string, argv: readonly [string, ...string[]], options: ExecOptions) {
    this.name = `exec:${command}`;
    this.#command = command;
    this.#argv = argv;
    this.#options = options;
  }

  async ready(): Promise<void> {
    await this.#connect();
  }

  async boot(world: World): Promise<Device> {
    const connection = await this.#connect();
    const { device } = await refusingWorlds(() => connection.call("boot", { world }));
    return new ExecDevice(connection, device);
  }

  async #audit(world: World): Promise<readonly Finding[]> {
    const connection = await this.#connect();
    const { findings } = await refusingWorlds(() => connection.call("audit", { world }));
    return findings;
  }

  async dispose(): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined);
    this.#connection = undefined;
    if (connection !== undefined) await this.#close(connection);
    const [first, ...others] = this.#faults.splice(0);
    for (const { message } of others) this.#options.onNote?.(message);
    if (first !== undefined) throw first;
  }

  async #close(connection: ExecConnection): Promise<void> {
    const { fault, note } = await connection.close();
    if (fault !== undefined) this.#faults.push(fault);
    if (note !== undefined) this.#options.onNote?.(note);
  }

  #connect(): Promise<ExecConnection> {
    this.#connection = this.#follow(this.#connection);
    return this.#connection;
  }

  async #follow(last: Promise<ExecConnection> | undefined): Promise<ExecConnection> {
    const connection = await last?.catch(() => undefined);
    if (connection?.failed === false) return connection;
    if (connection !== undefined) await this.#close(connection);
    return await this.#start();
  }

  async #start(): Promise<ExecConnection> {
    const { limits, maxLineBytes, onStep, onLine } = this.#options;
    onStep?.("starting");
    const child = this.#spawn();
    const connection = new ExecConnection(child.stdout, child.stdin, {
      adapter: this.#command,
      limits: { ...DEFAULT_LIMITS, ...limits },
      usage: child.usage,
      ...(maxLineBytes === undefined ? {} : { maxLineBytes }),
      ...(onLine === undefined ? {} : { onLine }),
      exited: child.exited,
      end: (grace) => child.end(grace),
    });
    onStep?.("hello");
    try {
      await this.#greet(connection);
    } catch (error) {
      await connection.close();
      throw error;
    }
    return connection;
  }

  #spawn(): ChildProcess {
    try {
      return new ChildProcess(this.#argv);
    } catch (error) {
      const reason = reasonOf(error);
      throw new AdapterError(
        this.#command,
        `it cannot be started (${reason})`,
        "give a program that exists and can be executed",
      );
    }
  }

  async #greet(connection: ExecConnection): Promise<void> {
    let hello: Result<"hello">;
    try {
      hello = await connection.call("hello", { protocol: PROTOCOL_VERSION });
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      throw new AdapterError(
        this.#command,
        `it refused "hello" (${error.message})`,
        `reply with its name and protocol ${PROTOCOL_VERSION}`,
      );
    }
    if (hello.protocol !== PROTOCOL_VERSION) {
      throw new AdapterError(
        this.#command,
        `it speaks protocol ${hello.protocol}, expected ${PROTOCOL_VERSION}`,
        "write it for this version of the suite, or use the version that it was written for",
      );
    }
    this.name = hello.name;
    if (hello.claims !== undefined) this.claims = hello.claims;
    if (hello.elf !== undefined) this.elf = hello.elf;
    if (hello.releases !== undefined) this.releases = hello.releases;
    if (hello.hostDriver) this.hostDriver = true;
    if (hello.noCompiler !== undefined) this.noCompiler = hello.noCompiler;
    if (hello.noDrawing !== undefined) this.noDrawing = hello.noDrawing;
    if (hello.audit) this.audit = (world) => this.#audit(world);
  }
}

async function refusingWorlds<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ReplyError && error.problems !== undefined) {
      throw new WorldError(error.problems);
    }
    throw error;
  }
}

class ExecDevice implements Device {
  readonly #connection: ExecConnection;
  readonly #device: string;

  constructor(connection: ExecConnection, device: string) {
    this.#connection = connection;
    this.#device = device;
  }

  shell(command: string): Promise<CommandResult> {
    return this.#call("shell", { command });
  }

  push(path: string, bytes: Uint8Array): Promise<CommandResult> {
    return this.#call("push", { path, data: bytes.toBase64() });
  }

  async pull(path: string): Promise<Uint8Array> {
    const { data } = await this.#call("pull", { path });
    return Uint8Array.fromBase64(data);
  }

  install(apk: Uint8Array, options: { readonly abi?: string } = {}): Promise<CommandResult> {
    const { abi } = options;
    return this.#call("install", { apk: apk.toBase64(), ...(abi === undefined ? {} : { abi }) });
  }

  root(): Promise<CommandResult> {
    return this.#call("root", {});
  }

  disableVerity(): Promise<CommandResult> {
    return this.#call("disableVerity", {});
  }

  reboot(): Promise<CommandResult> {
    return this.#call("reboot", {});
  }

  async launch(spec: ProcessSpec): Promise<Process> {
    const { process, pid } = await this.#call("launch", { spec });
    return new ExecProcess(this.#connection, process, pid);
  }

  async dispose(): Promise<void> {
    if (this.#connection.failed) await this.#connection.tell();
    else await this.#call("dispose", {});
  }

  #call<M extends MethodName>(
    method: M,
    params: Omit<Params<M>, "device">,
  ): Promise<Result<M>> {
    return this.#connection.call(
      method,
      { device: this.#device, ...params } as unknown as Params<M>,
    );
  }
}

class ExecProcess implements Process {
  readonly pid: number;
  readonly #connection: ExecConnection;
  readonly #process: string;

  constructor(connection: ExecConnection, process: string, pid: number) {
    this.#connection = connection;
    this.#process = process;
    this.pid = pid;
  }

  async run(program: Program): Promise<Record> {
    const params = { process: this.#process, program: encodeProgram(program) };
    return decodeRecord(await this.#connection.call("run", params));
  }

  async kill(): Promise<void> {
    if (!this.#connection.failed) await this.#connection.call("kill", { process: this.#process });
  }
}
