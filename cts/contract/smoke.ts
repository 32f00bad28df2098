/**
 * A short check of an adapter before anything is judged: does it do what every test relies on?
 *
 * What it finds is a mistake of the adapter; a clause that an implementation breaks is found by the suite.
 *
 * @module
 */

import { AdapterError, BusyError } from "./adapter_error.ts";
import { DEFAULT_LIMITS } from "./adapter_limits.ts";
import type { CommandResult, Device, Implementation } from "./device.ts";
import { usageOf, type UsageSource, within } from "./patient_wait.ts";
import { reasonOf, show as shorten } from "./show.ts";
import { DEFAULT_WORLD, type World } from "./world.ts";

const PATH = "/data/local/tmp/strata-smoke";
const UNKNOWN_COMMAND = "strata_no_such_command";

/** Options of {@link smoke}. */
export interface SmokeOptions {
  /** Milliseconds that one step may take. Default 30000. */
  readonly limit?: number;
  /** Called before each step, for example with `boot(DEFAULT_WORLD)`. */
  readonly onStep?: (what: string) => void;
  /** Whether an error says only that the implementation has no such process, which is no problem. Default: none does. */
  readonly isLimit?: (error: unknown) => boolean;
  /** Whose time a step takes. Default: that of this process and of all that it has started. */
  readonly usage?: UsageSource;
}

/**
 * Checks that an implementation speaks the contract: it boots the default World, runs commands, moves files, refuses a
 * World that is not valid, and starts a process.
 *
 * The check ends with the first step that has no answer, and with the first mistake of an adapter: what follows would have none.
 *
 * @param implementation The implementation, with its adapter.
 * @param options Limits, and who listens.
 * @returns One line per problem: what was done, what came of it, what was expected; empty if there is none.
 * @throws {BusyError} If the machine was too busy for a step.
 */
export async function smoke(
  implementation: Implementation,
  options: SmokeOptions = {},
): Promise<string[]> {
  const run = new SmokeRun(implementation.name, options);
  try {
    await check(run, implementation);
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
  }
  return run.problems;
}

async function check(run: SmokeRun, implementation: Implementation): Promise<void> {
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
}

/** The check is over. */
class Halt extends Error {}

class SmokeRun {
  readonly problems: string[] = [];
  readonly #name: string;
  readonly #options: SmokeOptions;

  constructor(name: string, options: SmokeOptions) {
    this.#name = name;
    this.#options = options;
  }

  problem(line: string): void {
    this.problems.push(line);
  }

  async step<T>(what: string, run: () => Promise<T>): Promise<T | undefined> {
    const outcome = await this.attempt(what, run);
    if ("value" in outcome) return outcome.value;
    if (this.#options.isLimit?.(outcome.error) === true) return undefined;
    this.problem(`${what}: threw ${show(reasonOf(outcome.error))}, expected no error`);
    return undefined;
  }

  async attempt<T>(
    what: string,
    run: () => Promise<T>,
  ): Promise<{ value: T } | { error: unknown }> {
    const { limit = DEFAULT_LIMITS.step, onStep, usage = usageOf(Deno.pid) } = this.#options;
    onStep?.(what);
    const outcome = await within(settle(run), limit, usage);
    if (!("value" in outcome)) {
      if (outcome.isUndecided) {
        throw new BusyError(`Implementation ${show(this.#name)}`, what, outcome);
      }
      this.problem(`${what}: no answer within ${limit} ms, expected one`);
      throw new Halt();
    }
    const { value } = outcome;
    if (!("error" in value)) return value;
    if (value.error instanceof BusyError) throw value.error;
    if (value.error instanceof AdapterError) {
      this.problem(`${what}: ${value.error.message}`);
      throw new Halt();
    }
    return value;
  }
}

async function settle<T>(run: () => Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await run() };
  } catch (error) {
    return { error };
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
  const outcome = await run.attempt(what, () => implementation.boot(world));
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
