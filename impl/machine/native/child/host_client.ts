/**
 * The client library of the code host, and the fork servers that this thread has started with it.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import type { Step } from "../../../build_cache.ts";
import { cacheFolder } from "../../../cache_folder.ts";
import { cageGaps, emptyFolder } from "../cage.ts";
import { buildClient, buildHost } from "../host_build.ts";
import type { Target } from "../target.ts";

const SYMBOLS = {
  strata_landlock_version: { parameters: [], result: "i32" },
  strata_refuses_calls: { parameters: [], result: "i32" },
  strata_server_start: { parameters: ["buffer", "buffer", "u32", "buffer"], result: "pointer" },
  strata_server_stop: { parameters: ["pointer"], result: "void" },
  strata_server_thunks: { parameters: ["pointer"], result: "u64" },
  strata_server_thunk_count: { parameters: ["pointer"], result: "i32" },
  strata_server_lives: { parameters: ["pointer"], result: "i32" },
  strata_process_start: { parameters: ["pointer", "buffer"], result: "pointer" },
  strata_process_id: { parameters: ["pointer"], result: "i32" },
  strata_process_kill: { parameters: ["pointer"], result: "void" },
  strata_process_free: { parameters: ["pointer"], result: "void" },
  strata_process_spent: { parameters: ["pointer", "i32"], result: "i32" },
  strata_exchange: {
    parameters: ["pointer", "buffer", "u32", "buffer", "u32", "i32", "i32"],
    result: "i32",
  },
} as const;

type Client = Deno.DynamicLibrary<typeof SYMBOLS>["symbols"];

/** A fork server: has libraries loaded, and forks processes. */
export class HostServer {
  readonly #client: Client;
  readonly #server: Deno.PointerObject;
  /** The machine that runs it, and all its processes. */
  readonly target: Target;
  /** The address of thunk 0 in all its processes. */
  readonly thunks: number;
  /** How many thunks there are. */
  readonly thunkCount: number;

  /**
   * @param client The client library.
   * @param target What runs it.
   * @param command What starts it.
   * @param preload Libraries that all its processes have; those that are not installed are left out.
   * @throws {Error} If it does not start.
   */
  constructor(
    client: Client,
    target: Target,
    command: readonly string[],
    preload: readonly string[],
  ) {
    const args = [...command, ...preload];
    const error = new Int32Array(1);
    const [folder, strings] = [[emptyFolder()], args].map((list) =>
      new TextEncoder().encode(list.map((arg) => `${arg}\0`).join(""))
    );
    const server = client.strata_server_start(folder!, strings!, args.length, error);
    if (server === null) {
      throw new Error(
        `Cannot start "${command.join(" ")}": ${
          describe(error[0])
        }; if a file there is damaged, remove "${
          fromFileUrl(new URL("native/", cacheFolder()))
        }", which is built anew`,
      );
    }
    this.#client = client;
    this.#server = server;
    this.target = target;
    this.thunks = Number(client.strata_server_thunks(server));
    this.thunkCount = client.strata_server_thunk_count(server);
  }

  /** Whether it has not died. */
  get isAlive(): boolean {
    return this.#client.strata_server_lives(this.#server) !== 0;
  }

  /**
   * Forks a process.
   *
   * @throws {Error} If it cannot.
   */
  fork(): HostProcess {
    const error = new Int32Array(1);
    const process = this.#client.strata_process_start(this.#server, error);
    if (process === null) throw new Error(`Cannot fork a process: ${describe(error[0])}`);
    return new HostProcess(this.#client, process);
  }

  /** Ends it with all its processes, which then say that they have ended. It may not be used afterwards. */
  stop(): void {
    this.#client.strata_server_stop(this.#server);
  }
}

/** A process that a server has forked. */
export class HostProcess {
  readonly #client: Client;
  #process: Deno.PointerObject | undefined;
  /** Its number on the host. */
  readonly pid: number;

  /**
   * @param client The client library.
   * @param process What it has for the process.
   */
  constructor(client: Client, process: Deno.PointerObject) {
    this.#client = client;
    this.#process = process;
    this.pid = client.strata_process_id(process);
  }

  /**
   * Sends, then waits for a message.
   *
   * @param bytes What to send.
   * @param size How much of it.
   * @param to Where the message goes.
   * @param limit For how many milliseconds its code may run since the exchange that was the first, not counted while it could not run
   * because other programs had the processors.
   * @param isFirst Whether this is that one.
   * @returns The message's size; negative if it is longer than `to`.
   */
  exchange(
    bytes: Uint8Array<ArrayBuffer>,
    size: number,
    to: Uint8Array<ArrayBuffer>,
    limit: number,
    isFirst: boolean,
  ): number {
    return this.#client.strata_exchange(
      this.#pointer,
      bytes,
      size,
      to,
      to.length,
      limit,
      isFirst ? 1 : 0,
    );
  }

  /**
   * How much of the time since the exchange that was the first counts: not when it, or this program, waited for a processor.
   *
   * @param clock Milliseconds since then.
   */
  spent(clock: number): number {
    return this.#client.strata_process_spent(this.#pointer, clock);
  }

  /** Ends it; messages that it has sent still come, then that it has ended. */
  kill(): void {
    this.#client.strata_process_kill(this.#pointer);
  }

  /** The client's structure for it, whose memory is another's after {@link free}. */
  get #pointer(): Deno.PointerObject {
    if (this.#process === undefined) throw new Error(`Process ${this.pid} was forgotten`);
    return this.#process;
  }

  /** Ends it and forgets it; no exchange may follow. */
  free(): void {
    if (this.#process === undefined) return;
    this.#client.strata_process_free(this.#process);
    this.#process = undefined;
  }
}

function describe(errno: number | undefined): string {
  return errno === 0 ? "its server has ended" : `error ${errno} of the host system`;
}

let loaded: Client | undefined;

function client(step?: Step): Client {
  return loaded ??= Deno.dlopen(buildClient(step), SYMBOLS).symbols;
}

/**
 * The parts of the cage of machine code that this machine's kernel lacks.
 *
 * @returns What is not kept from code, and the remedy, to be told as a note; undefined if the cage is whole.
 * @throws {MissingToolError} If what the code host is built with is not installed.
 */
export function cageLimits(): string | undefined {
  return cageGaps({
    landlock: client().strata_landlock_version(),
    refusesCalls: client().strata_refuses_calls() !== 0,
  });
}

const servers = new Map<string, HostServer>();

/**
 * A server with these libraries, started unless this thread has one. It ends with the thread.
 *
 * @param target What runs it.
 * @param preload Paths or sonames, after those that every process has. One that is not installed is left out.
 * @param step Told what is compiled before. Default: nobody.
 * @throws {MissingToolError} If what the code host is built with is not installed.
 */
export function hostServer(
  target: Target,
  preload: readonly string[],
  step?: Step,
): HostServer {
  const key = [target.abi, ...preload].join("\0");
  const running = servers.get(key);
  if (running?.isAlive) return running;
  servers.delete(key);
  running?.stop();
  const files = buildHost(target, step);
  const server = new HostServer(
    client(step),
    target,
    files.server,
    [...files.preload, ...preload],
  );
  servers.set(key, server);
  return server;
}
