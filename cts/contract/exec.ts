/**
 * An implementation in any language: a child process that speaks JSON lines on its standard input and output.
 *
 * The protocol is `protocol.schema.json`; authors of adapters in TypeScript use `serve` of `exec_server.ts`.
 *
 * @module
 */

import { AdapterError } from "./adapter_error.ts";
import type { Finding } from "./audit.ts";
import { ChildProcess } from "./child_process.ts";
import type { CommandResult, Device, Implementation, Process, ProcessSpec } from "./device.ts";
import { ExecConnection, ReplyError } from "./exec_connection.ts";
import { decodeRecord, encodeProgram } from "./exec_numbers.ts";
import { type MethodName, type Params, PROTOCOL_VERSION, type Result } from "./exec_protocol.ts";
import type { Program } from "./program.ts";
import type { Record } from "./record.ts";
import { splitCommand } from "./split_command.ts";
import { type Abi, type World, WorldError } from "./world.ts";
import { reasonOf } from "./show.ts";

export { AdapterError } from "./adapter_error.ts";

/** Limits of {@link execImplementation}. */
export interface ExecOptions {
  /**
   * Milliseconds without any reply, while one is due, after which the adapter counts as hung. Default 30000.
   */
  readonly silenceMs?: number;
  /** Greatest length of a line, in bytes. Default 64 MiB. */
  readonly maxLineBytes?: number;
}

/** An implementation behind an adapter. */
export interface ExecImplementation extends Implementation {
  /**
   * Starts the adapter, so that its name and claims are known. {@link Implementation.boot} does it where it was not
   * done.
   *
   * @throws {AdapterError} If the adapter cannot be started or does not greet.
   */
  ready(): Promise<void>;
  /** Ends the adapter. */
  dispose(): Promise<void>;
}

/**
 * An implementation behind an adapter.
 *
 * The adapter is started when it is needed, and anew when it is needed after it has failed.
 *
 * @param command Command line of the adapter, split as a shell does; no shell runs.
 * @param options Limits.
 * @returns The implementation; its methods throw {@link AdapterError} if the adapter is wrong.
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

interface Session {
  readonly child: ChildProcess;
  readonly connection: ExecConnection;
}

class Adapter implements ExecImplementation {
  name: string;
  claims?: readonly string[];
  elf?: readonly Abi[];
  hostDriver?: true;
  audit?: (world: World) => Promise<readonly Finding[]>;
  readonly #command: string;
  readonly #argv: readonly [string, ...string[]];
  readonly #options: ExecOptions;
  #session: Promise<Session> | undefined;

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
    const session = await this.#session?.catch(() => undefined);
    this.#session = undefined;
    if (session === undefined) return;
    await session.connection.close(session.child.stop());
  }

  async #connect(): Promise<ExecConnection> {
    const session = await this.#session?.catch(() => undefined);
    if (session !== undefined && !session.connection.failed) return session.connection;
    this.#session = this.#start();
    return (await this.#session).connection;
  }

  async #start(): Promise<Session> {
    const child = this.#spawn();
    const { silenceMs = 30_000, maxLineBytes } = this.#options;
    const connection = new ExecConnection(child.stdout, child.stdin, {
      adapter: this.#command,
      silenceMs,
      ...(maxLineBytes === undefined ? {} : { maxLineBytes }),
      exited: child.exited,
      bury: (ended) => child.bury(ended),
    });
    try {
      await this.#greet(connection);
    } catch (error) {
      await connection.close(child.stop());
      throw error;
    }
    return { child, connection };
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
    if (hello.hostDriver) this.hostDriver = true;
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
    if (!this.#connection.failed) await this.#call("dispose", {});
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
