/**
 * A process that runs cases against the instrumented copy of the reference, with mutants on or without.
 *
 * Arguments: the copy's folder and a file with a {@link Layout}.
 *
 * @module
 */

import { createInterface } from "node:readline";
import process from "node:process";
import { join, toFileUrl } from "@std/path";
import type { attempt as attemptFunction } from "../../cts/framework/attempt.ts";
import type { LateErrors as LateErrorsClass } from "../../cts/framework/supervisor/late_errors.ts";
import type { Suite } from "../../cts/framework/suite.ts";
import type { bcc as bccFunction } from "../../impl/rs/bcc/bcc.ts";
import type { resolveImplementation as resolveFunction } from "../../judge/implementation/implementations.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { watchParent } from "../../cts/process/parent_watch.ts";
import { KeptTools } from "./kept_tools.ts";
import type { CaseResult, Layout, Reach, Reply, Request } from "./messages.ts";
import { standstill } from "./standstill.ts";
import { LOAD_LIMIT, Switches } from "./switches.ts";

/** The statuses of cases that notice nothing. */
const FINE: readonly string[] = ["pass", "skip", "undecided"];
/** Times that a case is run which a busy machine cannot decide. */
const TRIES = 3;
/** Milliseconds of a turn in which a case may wait for something. */
const TURN = 10;
const startTimer = setTimeout;

/** The file that runs the programs which compile scripts. */
const TOOLCHAIN = "impl/rs/bcc/toolchain.ts";

/** An answer to a request to try, before its time is known. */
type Answer = Omit<Reply & { readonly kind: "tried" }, "ran">;
type Device = Awaited<ReturnType<typeof resolveFunction>>;

class Runner {
  readonly #switches: Switches;
  readonly #layout: Layout;
  /** For the number of each mutant, that of its place. */
  readonly #places: ReadonlyMap<number, number>;
  readonly #suite: Suite;
  readonly #attempt: typeof attemptFunction;
  readonly #errors: LateErrorsClass;
  readonly #device: () => Promise<Device>;
  readonly #bcc: typeof bccFunction;
  #runs = 0;
  /** A device that no mutant has seen, and what it keeps. */
  #clean: Device | undefined;

  private constructor(
    switches: Switches,
    layout: Layout,
    suite: Suite,
    attempt: typeof attemptFunction,
    errors: LateErrorsClass,
    resolve: typeof resolveFunction,
    bcc: typeof bccFunction,
  ) {
    this.#switches = switches;
    this.#layout = layout;
    this.#places = new Map(layout.numbers.map((number, i) => [number, layout.places[i]!]));
    this.#suite = suite;
    this.#attempt = attempt;
    this.#errors = errors;
    this.#device = () => resolve("sim", []);
    this.#bcc = bcc;
  }

  static async load(root: string, layout: Layout): Promise<Runner> {
    const switches = new Switches(layout.size);
    const from = (path: string) => import(toFileUrl(join(root, path)).href);
    const { LateErrors } = await from("cts/framework/supervisor/late_errors.ts");
    const errors = new LateErrors(() => undefined);
    errors.watch(globalThis);
    const { suite } = await from("cts/suite.ts");
    const { attempt } = await from("cts/framework/attempt.ts");
    const { resolveImplementation } = await from("judge/implementation/implementations.ts");
    const { bcc, prepareKeptBcc } = await from("impl/rs/bcc/bcc.ts");
    await prepareKeptBcc();
    keepTools(bcc, switches, layout.tools, Deno.readTextFileSync(join(root, TOOLCHAIN)));
    const runner = new Runner(switches, layout, suite, attempt, errors, resolveImplementation, bcc);
    runner.#clean = await runner.#device();
    await runner.#clean.prepare?.(() => undefined);
    return runner;
  }

  /** The mutants that were reached while the modules were loaded. */
  ready(): Reply {
    return { kind: "ready", places: this.#switches.take(this.#layout).toBase64() };
  }

  async take(request: Request, say: (reply: Reply) => void): Promise<void> {
    if (request.kind === "try") {
      const before = process.cpuUsage();
      const answer = await this.#try(request, say);
      const { user, system } = process.cpuUsage(before);
      return say({ ...answer, ran: (user + system) / 1_000 });
    }
    for (const [i, id] of request.cases.entries()) {
      const reach = await this.#cover(id);
      say({ kind: "covered", reach, isLast: i === request.cases.length - 1 });
    }
  }

  async #cover(id: string): Promise<Reach> {
    this.#switches.forget();
    this.#forgetScripts();
    const device = await this.#device();
    const result = await this.#run(id, device, LOAD_LIMIT);
    const { steps } = this.#switches;
    const places = this.#switches.take(this.#layout).toBase64();
    return { id, ...result, steps, places };
  }

  /** Tries cases with a device that keeps what it has for all cases of a mutant, and for no other mutant that could have changed it. */
  async #try(
    request: Request & { readonly kind: "try" },
    say: (reply: Reply) => void,
  ): Promise<Answer> {
    const { mutants, watched, again, isKept, compiles, cases, limits } = request;
    const places = watched.map((mutant) => this.#places.get(mutant)!);
    const met = watched.map(() => "");
    let made = "";
    let device = isKept ? this.#clean : undefined;
    for (const [at, id] of cases.entries()) {
      let result: CaseResult;
      say({ kind: "begins", at });
      try {
        if (at === 0) this.#turn(mutants, true, again);
        if (at === 0 && compiles) this.#forgetScripts();
        const before = this.#switches.takeEach(places);
        if (at === 0) made = before.map((isMade) => isMade ? "1" : "0").join("");
        result = await this.#run(id, device ??= await this.#device(), limits[at]!);
      } catch (error) {
        result = { status: "error", message: reasonOf(error).slice(0, 300) };
      }
      if (FINE.includes(result.status)) {
        this.#switches.takeEach(places).forEach((isMet, i) => met[i] += isMet ? "1" : "0");
        continue;
      }
      this.#turnOff(mutants, again, compiles);
      if (result.status === "hang") {
        return { kind: "tried", killed: { at, ...result }, isSpoilt: true, met, made };
      }
      const without = await this.#run(id, this.#clean!, LOAD_LIMIT);
      const isSpoilt = without.status !== "pass";
      return { kind: "tried", killed: { at, ...result }, isSpoilt, met, made };
    }
    this.#turnOff(mutants, again, compiles);
    return { kind: "tried", isSpoilt: false, met, made };
  }

  /** Ends when the case waits for what never comes, or has ended meanwhile. */
  async #standstill(): Promise<void> {
    const run = ++this.#runs;
    await standstill({
      turn: () => new Promise((resolve) => startTimer(resolve, TURN)),
      steps: () => this.#switches.steps,
      hasEnded: () => run !== this.#runs,
    });
  }

  #turnOff(mutants: readonly number[], again: readonly number[], compiles: boolean): void {
    this.#switches.begin(LOAD_LIMIT);
    this.#turn(mutants, false, again);
    if (compiles) this.#forgetScripts();
  }

  #turn(mutants: readonly number[], on: boolean, again: readonly number[]): void {
    this.#switches.turn(mutants, on, mutants.map((one) => this.#places.get(one)!), again);
  }

  /** Scripts are compiled once for all devices, so that what a mutant of the compiler has made, or not made, would stay. */
  #forgetScripts(): void {
    try {
      this.#bcc().compiler.forget();
    } catch {
      // It has compiled nothing: it is not ready.
    }
  }

  /** Runs a case, and again if the machine was too busy to tell. */
  async #run(id: string, device: Device, limit: number): Promise<CaseResult> {
    let result = await this.#runOnce(id, device, limit);
    for (let i = 1; i < TRIES && result.status === "undecided"; i++) {
      result = await this.#runOnce(id, device, limit);
    }
    return result;
  }

  async #runOnce(id: string, device: Device, limit: number): Promise<CaseResult> {
    const one = this.#suite.find(id);
    if (one === undefined) return { status: "error", message: "no such case" };
    this.#switches.begin(limit);
    // What a mutant before left behind is no fault of this one.
    device.faults?.();
    try {
      const ended = await Promise.race([
        this.#errors.during(id, () => this.#attempt(one, device)),
        this.#standstill(),
      ]);
      if (ended === undefined) return { status: "hang", message: "it waits for ever" };
      const { status, message } = ended;
      const late = await this.#errors.settle();
      const fault = device.faults?.()[0];
      if (this.#switches.isEndless) return { status: "endless", message: "" };
      if (status === "pass" && late !== undefined) return { status: "late", message: late.message };
      if (status === "pass" && fault !== undefined) {
        return { status: "late", message: fault.message };
      }
      return { status, message: (message.split("\n")[0] ?? "").slice(0, 300) };
    } catch (error) {
      return { status: "error", message: reasonOf(error).slice(0, 300) };
    }
  }
}

function keepTools(bcc: typeof bccFunction, switches: Switches, folder: string, code: string) {
  try {
    const { tools } = bcc();
    new KeptTools(tools, tools.programs, switches, folder, code);
  } catch {
    // No clang is here, and no case compiles scripts.
  }
}

if (import.meta.main) {
  watchParent();
  const [root, layout] = Deno.args;
  const say = (reply: Reply) => writeAll(`${JSON.stringify(reply)}\n`);
  const writeAll = (text: string) => {
    let bytes = new TextEncoder().encode(text);
    while (bytes.length > 0) bytes = bytes.subarray(Deno.stdout.writeSync(bytes));
  };
  for (const name of ["log", "info", "warn", "error", "debug"] as const) {
    console[name] = () => undefined;
  }
  try {
    const runner = await Runner.load(root!, JSON.parse(Deno.readTextFileSync(layout!)));
    say(runner.ready());
    for await (const line of createInterface({ input: process.stdin })) {
      await runner.take(JSON.parse(line), say);
    }
  } catch (error) {
    say({ kind: "failed", message: reasonOf(error).slice(0, 2000) });
  }
  Deno.exit(0);
}
