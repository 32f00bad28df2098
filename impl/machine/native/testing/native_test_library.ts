/**
 * Libraries in C for the code host's tests, and a host that notes what it is told.
 *
 * @module
 */

import type { Abi } from "../../../../cts/contract/world.ts";
import { hasGcc } from "../../../audit/testing/gcc.ts";
import { buildNative, MissingToolError } from "../build.ts";
import { type ChildHost, openChildHost } from "../child/child_host.ts";
import type { CallWords, CodeHostListener, HostLibrary, Upcall } from "../code_host.ts";
import { logLibrary } from "../host_build.ts";
import { compilerFor, packagesToRun, type Target, TARGET_ABIS, targetFor } from "../target.ts";

/** A kind of machine that tests may have; without a target, its code cannot run here. */
interface Candidate {
  readonly abi: Abi;
  readonly target: Target | undefined;
  /** The end of the names of its tests. */
  readonly suffix: string;
}

const CANDIDATES: readonly Candidate[] = TARGET_ABIS.map((abi) => ({
  abi,
  target: installedTarget(abi),
  suffix: `, ${abi} (needs ${packagesToRun(abi).join(", ")})`,
}));

/** Whether tests of machine code can run here, for that of this machine: its negation is `ignore` of a test. */
export const canRunCode = CANDIDATES[0]?.target !== undefined;

function installedTarget(abi: Abi): Target | undefined {
  try {
    const target = targetFor(abi);
    return hasGcc(compilerFor(target)) ? target : undefined;
  } catch (error) {
    if (error instanceof MissingToolError) return undefined;
    throw error;
  }
}

/** A need of a test beside what code is built and run with. */
export interface Need {
  /** For example `Linux 6.12 with Landlock`. */
  readonly name: string;
  readonly isMet: boolean;
}

/**
 * Declares a test for the code of each kind of machine. One that cannot run here is skipped, and its name says what it needs.
 *
 * @param name The test's name.
 * @param fn The test.
 * @param abis The kinds. Default: all.
 * @param need What else it needs. Default: nothing.
 */
export function testEachTarget(
  name: string,
  fn: (target: Target) => void | Promise<void>,
  abis: readonly Abi[] = TARGET_ABIS,
  need?: Need,
): void {
  for (const { abi, target, suffix } of CANDIDATES) {
    if (!abis.includes(abi)) continue;
    Deno.test({
      name: need === undefined ? `${name}${suffix}` : `${name}${suffix} (needs ${need.name})`,
      ignore: target === undefined || need?.isMet === false,
      fn: () => fn(target!),
    });
  }
}

/**
 * Builds a library.
 *
 * @param target What runs it.
 * @param source A file of this folder.
 * @param flags Further flags of gcc. Default: none.
 */
export function testLibrary(
  target: Target,
  source: string,
  flags: readonly string[] = [],
): Uint8Array {
  return Deno.readFileSync(buildNative({
    name: `lib${source}.so`,
    kind: "library",
    sources: [new URL(source, import.meta.url)],
    flags: ["-w", "-Wl,--no-as-needed", logLibrary(target), ...flags],
    compiler: compilerFor(target),
  }));
}

/**
 * Builds `at_load.c` as a library that is linked with another one, which exports `present`.
 *
 * @param target What runs it.
 * @param soname What it is linked with.
 * @param flags Further flags of gcc.
 */
export function linkedWith(
  target: Target,
  soname: string,
  ...flags: readonly string[]
): Uint8Array {
  const needed = buildNative({
    name: soname,
    kind: "library",
    sources: [],
    texts: new Map([["present.c", "int present(void) { return 0; }\n"]]),
    flags: [`-Wl,-soname,${soname}`],
    compiler: compilerFor(target),
  });
  return testLibrary(target, "at_load.c", [...flags, "-Wl,-soname,libuser.so", needed]);
}

/** A host, and what it told. */
export class NotingHost implements CodeHostListener, Disposable {
  readonly host: ChildHost;
  /** The machine that runs its code. */
  readonly target: Target;
  /** Lines of the log: `thread tag text`. */
  readonly lines: string[] = [];
  /** The libraries that have written the lines. */
  readonly writers: (string | undefined)[] = [];
  /** The refusals: `thread what subject library`. */
  readonly barriers: string[] = [];
  readonly upcalls: Upcall[] = [];
  /** Answers upcalls. Default: returns 0. */
  answer: CodeHostListener["upcall"] = () => ({});

  /**
   * @param target What runs code. Default: this machine.
   * @param limit For how many seconds it may run.
   */
  constructor(target: Target = targetFor(), limit = 20) {
    this.host = openChildHost({ target, listener: this, limit });
    this.target = target;
  }

  upcall(call: Upcall): { readonly int?: number | bigint; readonly float?: number } {
    this.upcalls.push(call);
    return this.answer(call);
  }

  log(thread: number, _priority: number, tag: string, message: string, writer?: string): void {
    this.lines.push(`${thread} ${tag} ${message}`);
    this.writers.push(writer);
  }

  /** Loads a library of this folder. */
  load(source: string): HostLibrary {
    return this.host.load(testLibrary(this.target, source), `/vendor/lib64/${source}`, 0);
  }

  /** Loads a library of this folder, and looks one function up: calls of it return its integer, signed, of 32 bits. */
  function(source: string, name: string) {
    const [address] = this.load(source).symbols([name]);
    return (...ints: CallWords["ints"]) =>
      Number(BigInt.asIntN(32, this.host.call(0, address!, { ints, floats: [] }, name).int));
  }

  barred(thread: number, what: string, subject: string, library: string): void {
    this.barriers.push(`${thread} ${what} ${subject} ${library}`);
  }

  [Symbol.dispose](): void {
    this.host.kill();
  }
}

/** Checks that a process of the host system exists. */
export function exists(pid: number): boolean {
  try {
    Deno.statSync(`/proc/${pid}`);
    return true;
  } catch {
    return false;
  }
}

/** The processes of the host system that a host's own was forked by: its server, and what keeps that. */
export function serversOf({ host, target }: NotingHost): number[] {
  const server = parentOf(host.pid);
  return target.runner === undefined ? [server] : [server, parentOf(server)];
}

function parentOf(pid: number): number {
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
