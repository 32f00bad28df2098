/**
 * A short check of an adapter before anything is judged: does it do what every test relies on?
 *
 * What it finds is a mistake of the adapter; a clause that an implementation breaks is found by the suite.
 *
 * @module
 */

import type { CommandResult, Device, Implementation } from "./device.ts";
import { reasonOf, show as shorten } from "./show.ts";
import { DEFAULT_WORLD, type World } from "./world.ts";

const PATH = "/data/local/tmp/strata-smoke";
const UNKNOWN_COMMAND = "strata_no_such_command";

/** Milliseconds that one step may take. */
const STEP_LIMIT = 30_000;

/**
 * Checks that an implementation speaks the contract: it boots the default World, runs commands, moves files, refuses a
 * World that is not valid, and starts a process.
 *
 * @param implementation The implementation, with its adapter.
 * @param limitMs Milliseconds that one step may take. Default 30000.
 * @returns One line per problem: what was done, what came of it, what was expected; empty if there is none.
 */
export async function smoke(
  implementation: Implementation,
  limitMs: number = STEP_LIMIT,
): Promise<string[]> {
  const run = new SmokeRun(limitMs);
  if (typeof implementation.name !== "string" || implementation.name === "") {
    run.problem(`name: is ${show(implementation.name)}, expected a name and version`);
  }
  const device = await run.step("boot(DEFAULT_WORLD)", () => implementation.boot(DEFAULT_WORLD));
  if (device !== undefined) {
    await checkShell(run, device);
    await checkFiles(run, device);
    await checkProcess(run, device);
    await run.step("dispose()", () => device.dispose());
  }
  await checkRefusal(run, implementation);
  return run.problems;
}

class SmokeRun {
  readonly problems: string[] = [];
  readonly #limitMs: number;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  problem(line: string): void {
    this.problems.push(line);
  }

  async step<T>(what: string, run: () => Promise<T>): Promise<T | undefined> {
    const outcome = await this.attempt(run);
    if ("value" in outcome) return outcome.value;
    this.problem(`${what}: threw ${show(reasonOf(outcome.error))}, expected no error`);
    return undefined;
  }

  async attempt<T>(run: () => Promise<T>): Promise<{ value: T } | { error: unknown }> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`no answer within ${this.#limitMs} ms`)),
        this.#limitMs,
      );
    });
    try {
      return { value: await Promise.race([run(), late]) };
    } catch (error) {
      return { error };
    } finally {
      clearTimeout(timer);
    }
  }
}

async function checkShell(run: SmokeRun, device: Device): Promise<void> {
  const echo = await run.step(`shell("echo strata")`, () => device.shell("echo strata"));
  if (echo !== undefined && !(isResult(echo) && echo.status === 0 && echo.stdout === "strata\n")) {
    run.problem(`shell("echo strata"): is ${show(echo)}, expected status 0 and "strata\\n"`);
  }
  const what = `shell("${UNKNOWN_COMMAND}")`;
  const unknown = await run.step(what, () => device.shell(UNKNOWN_COMMAND));
  if (unknown !== undefined && !(isResult(unknown) && unknown.status === 127)) {
    run.problem(`${what}: is ${show(unknown)}, expected status 127, as for any unknown command`);
  }
}

async function checkFiles(run: SmokeRun, device: Device): Promise<void> {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  const pushed = await run.step(`push("${PATH}")`, () => device.push(PATH, bytes));
  if (pushed === undefined) return;
  if (!isResult(pushed) || pushed.status !== 0) {
    run.problem(`push("${PATH}"): is ${show(pushed)}, expected status 0`);
    return;
  }
  const pulled = await run.step(`pull("${PATH}")`, () => device.pull(PATH));
  if (pulled === undefined) return;
  const same = pulled instanceof Uint8Array && pulled.length === bytes.length &&
    pulled.every((byte, i) => byte === bytes[i]);
  if (!same) {
    const actual = pulled instanceof Uint8Array ? `${pulled.length} bytes` : show(pulled);
    run.problem(
      `pull("${PATH}"): is ${actual}, expected the 256 bytes that were pushed, unchanged`,
    );
  }
}

async function checkProcess(run: SmokeRun, device: Device): Promise<void> {
  const what = `launch({"kind":"native"})`;
  const process = await run.step(what, () => device.launch({ kind: "native" }));
  if (process === undefined) return;
  if (!Number.isInteger(process.pid) || process.pid < 1) {
    run.problem(`${what}: has the pid ${show(process.pid)}, expected a positive whole number`);
  }
  const empty = await run.step("run of an empty program", () => process.run({ calls: [] }));
  if (empty !== undefined) {
    const { results, events, end } = empty;
    const right = Array.isArray(results) && results.length === 0 &&
      Array.isArray(events) && events.length === 0 && end?.kind === "running";
    if (!right) {
      run.problem(
        `run of an empty program: is ${show({ results, events, end })}, ` +
          "expected no results, no events and a running process",
      );
    }
  }
  await run.step("kill()", () => process.kill());
}

async function checkRefusal(run: SmokeRun, implementation: Implementation): Promise<void> {
  const what = "boot of a World with release 7 and no ABIs";
  const world = { ...DEFAULT_WORLD, release: 7, abis: [] } as unknown as World;
  const outcome = await run.attempt(() => implementation.boot(world));
  if ("value" in outcome) {
    run.problem(`${what}: gave a device, expected a refusal with the problems of both fields`);
    await run.step("dispose()", () => outcome.value.dispose());
    return;
  }
  const problems = (outcome.error as { readonly problems?: unknown } | null)?.problems;
  const fields = Array.isArray(problems)
    ? problems.map((problem) => String(problem).split(":")[0])
    : [];
  if (!fields.includes("release") || !fields.includes("abis")) {
    run.problem(
      `${what}: threw ${show(reasonOf(outcome.error))} with the problems ${show(problems)}, ` +
        `expected problems that begin with "release:" and "abis:"`,
    );
  }
}

function isResult(value: unknown): value is CommandResult {
  return typeof value === "object" && value !== null && "status" in value;
}

function show(value: unknown): string {
  return shorten(value, 400);
}
