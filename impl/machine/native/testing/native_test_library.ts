/**
 * Libraries in C for the code host's tests, and a host that notes what it is told.
 *
 * @module
 */

import { hasGcc } from "../../../audit/testing/gcc.ts";
import { buildNative } from "../build.ts";
import { type ChildHost, openChildHost } from "../child_host.ts";
import type { CallWords, CodeHostListener, Upcall } from "../code_host.ts";
import { logLibrary } from "../host_build.ts";

/** Why tests of machine code cannot run here: for `ignore` of a test. */
export const canRunCode = Deno.build.os === "linux" && Deno.build.arch === "x86_64" && hasGcc();

/**
 * Builds a library.
 *
 * @param source A file of this folder.
 * @param flags Further flags of gcc.
 */
export function testLibrary(source: string, flags: readonly string[] = []): Uint8Array {
  return Deno.readFileSync(buildNative({
    name: `lib${source}.so`,
    kind: "library",
    sources: [new URL(source, import.meta.url)],
    flags: ["-w", "-Wl,--no-as-needed", logLibrary(), ...flags],
  }));
}

/**
 * Builds `at_load.c` as a library that is linked with another one, which exports `present`.
 *
 * @param soname What it is linked with.
 * @param flags Further flags of gcc.
 */
export function linkedWith(soname: string, ...flags: readonly string[]): Uint8Array {
  const needed = buildNative({
    name: soname,
    kind: "library",
    sources: [],
    texts: new Map([["present.c", "int present(void) { return 0; }\n"]]),
    flags: [`-Wl,-soname,${soname}`],
  });
  return testLibrary("at_load.c", [...flags, "-Wl,-soname,libuser.so", needed]);
}

/** A host, and what it told. */
export class NotingHost implements CodeHostListener, Disposable {
  readonly host: ChildHost;
  /** Lines of the log: `thread tag text`. */
  readonly lines: string[] = [];
  readonly upcalls: Upcall[] = [];
  /** Answers upcalls. Default: returns 0. */
  answer: CodeHostListener["upcall"] = () => ({});

  /** @param limit Seconds that code may run. */
  constructor(limit = 20) {
    this.host = openChildHost({ listener: this, limit });
  }

  upcall(call: Upcall): { readonly int?: number | bigint; readonly float?: number } {
    this.upcalls.push(call);
    return this.answer(call);
  }

  log(thread: number, _priority: number, tag: string, message: string): void {
    this.lines.push(`${thread} ${tag} ${message}`);
  }

  /** Loads a library of this folder, and looks one function up: calls of it return its integer, signed, of 32 bits. */
  function(source: string, name: string) {
    const [address] = this.host.load(testLibrary(source), `/vendor/lib64/${source}`, 0)
      .symbols([name]);
    return (...ints: CallWords["ints"]) =>
      Number(BigInt.asIntN(32, this.host.call(0, address!, { ints, floats: [] }, name).int));
  }

  [Symbol.dispose](): void {
    this.host.kill();
  }
}

/** Whether a process of the host system exists. */
export function exists(pid: number): boolean {
  try {
    Deno.statSync(`/proc/${pid}`);
    return true;
  } catch {
    return false;
  }
}

/** The process of the host system that another one is a child of. */
export function serverOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(Deno.readTextFileSync(`/proc/${pid}/status`))?.[1]);
}

/**
 * Waits until processes are gone.
 *
 * @throws {Error} If one is still there after 20 seconds.
 */
export async function gone(...pids: readonly number[]): Promise<void> {
  for (let i = 0; i < 2000; i++) {
    if (!pids.some(exists)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Processes ${pids.filter(exists)} are there, expected them gone`);
}
