/**
 * A host's adb of its own: its server, its keys and its folder are apart from those of whoever uses this machine.
 *
 * @module
 */

import { join } from "@std/path";
import { findProgram } from "../../judge/command/program_path.ts";

/** The output of a command, and its exit status. */
export interface AdbRun {
  /** Standard output and standard error in the order of a terminal. */
  readonly text: string;
  readonly status: number;
}

/** Most milliseconds that a command may take; a device that does not come back ends it. */
const LIMIT = 120_000;

/** Why adb cannot be used here, with the remedy; undefined if it can. */
export function missingAdb(): string | undefined {
  return findProgram("adb") === undefined ? "adb is missing: apt-get install adb" : undefined;
}

/** An adb. */
export class HostAdb implements AsyncDisposable {
  /** A folder that commands run in, and that goes with it. */
  readonly folder: string;
  readonly #environment: Readonly<Record<string, string>>;

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.#environment = {
      HOME: folder,
      ANDROID_ADB_SERVER_PORT: String(port),
      ADB_VENDOR_KEYS: "",
      ADB_LOCAL_TRANSPORT_MAX_PORT: "0",
      TERM: "dumb",
    };
  }

  /** Starts a server. */
  static async start(): Promise<HostAdb> {
    const adb = new HostAdb(Deno.makeTempDirSync({ prefix: "strata-adb-" }), freePort());
    await adb.run("adb start-server");
    return adb;
  }

  /**
   * Runs a line of a terminal.
   *
   * @param line The line, for example `adb shell ls | wc -l`.
   * @param serial The device that is meant. Default: the only one.
   */
  async run(line: string, serial?: string): Promise<AdbRun> {
    const { code, stdout } = await this.output(`${line} 2>&1`, serial);
    return { text: new TextDecoder().decode(stdout), status: code };
  }

  /** The same, with what it printed as bytes. */
  output(line: string, serial?: string): Promise<Deno.CommandOutput> {
    return new Deno.Command("sh", {
      args: ["-c", line],
      cwd: this.folder,
      env: { ...this.#environment, ...serial !== undefined && { ANDROID_SERIAL: serial } },
      stdin: "null",
      signal: AbortSignal.timeout(LIMIT),
    }).output();
  }

  /** The private key that it has made. */
  get key(): string {
    return join(this.folder, ".android/adbkey");
  }

  /** Ends the server. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.run("adb kill-server");
    await Deno.remove(this.folder, { recursive: true });
  }
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
