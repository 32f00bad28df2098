/**
 * Runs one case once and says what came of it, as data.
 *
 * @module
 */

import { callLines } from "./call_lines.ts";
import { stripVTControlCharacters } from "node:util";
import type { CommandResult, Implementation } from "../contract/device.ts";
import type { FakeEvent } from "../contract/events.ts";
import type { Decision } from "../contract/record.ts";
import { hashWorld, type Release } from "../contract/world.ts";
import { MalformedError } from "./check_shape.ts";
import {
  otherRelease,
  type SkipReason,
  unclaimedLevels,
  unclaimedSkip,
  unmetNeed,
} from "./claims.ts";
import { Context } from "./context.ts";
import { ControlError, ExpectationError, type Failure, SkipSignal } from "./expectation.ts";
import type { PicturePair } from "./report/picture_pair.ts";
import { type ObservedProcess, Observer } from "./observer.ts";
import { oneLine, show, showEnd } from "./show.ts";
import type { Case } from "./suite.ts";
import { worldDifference } from "./report/world_difference.ts";
import { reasonOf } from "../contract/show.ts";

/** The outcome of one run of a case; grades are not yet considered. */
export type AttemptStatus =
  | "pass"
  | "fail"
  | "skip"
  | "crash"
  | "timeout"
  | "error"
  /** This machine could not tell, whatever is judged: it is too small, or was too busy. */
  | "undecided";

/** A World that a case booted. */
export interface WorldEvidence {
  /** Its hash. */
  readonly hash: string;
  /** The purpose of it, if the case says so. */
  readonly purpose?: string;
  /** Its changes against the default World. */
  readonly difference: readonly string[];
}

/** Something that happened to a layer or a driver. */
export interface EventEvidence extends Pick<FakeEvent, "who" | "at" | "fn"> {
  /** All of it in a line, for example `A call glClear args=[16384]`. */
  readonly line: string;
}

/** A process that a case launched. */
export interface ProcessEvidence {
  /** For example `app com.example`. */
  readonly name: string;
  /** The World of its device, as a position in {@link Evidence.worlds}. */
  readonly world: number;
  /** Whether its program was the last one that ended: of several processes, the one that a failure is most likely about. */
  readonly last?: true;
  /** How it stood after its last program. */
  readonly end: string;
  /** The last calls of its programs, as `callLines` has them. */
  readonly calls?: readonly string[];
  /** The last events of its layers and drivers. */
  readonly events: readonly EventEvidence[];
  /** The decision trace of the implementation, if it has one. */
  readonly decisions: readonly Decision[];
  /** Its libraries after its last program, each as `PATH in NAMESPACE`, in load order. */
  readonly libraries: readonly string[];
}

/** A line of `adb`, and what it printed. */
export interface AdbEvidence {
  /** For example `adb shell getprop debug.gles.layers`. */
  readonly line: string;
  /** The World of its device, as a position in {@link Evidence.worlds}. */
  readonly world: number;
  /** Lines of both streams, standard output first; the status, if it is not 0, and why there was no answer. */
  readonly output: readonly string[];
}

/** The facts that an explanation of a case is made from. */
export interface Evidence {
  readonly worlds: readonly WorldEvidence[];
  /** The last lines of `adb` that the case used. */
  readonly adb: readonly AdbEvidence[];
  readonly processes: readonly ProcessEvidence[];
}

/** One run of a case, and its outcome. */
export interface Attempt {
  readonly status: AttemptStatus;
  /** One line; empty for a pass. */
  readonly message: string;
  /** The remedy for a skip, or for a machine that could not tell. */
  readonly remedy?: string;
  /** The failed expectation. */
  readonly failure?: Failure;
  /** The clauses that it judges. Default: all of the case. */
  readonly accused?: readonly string[];
  /** Where an unexpected error came from. */
  readonly stack?: string;
  /** Whether a crash or a timeout is what the case's clauses forbid, so that it decides them. */
  readonly decides?: true;
  readonly notes: readonly string[];
  /** The last lines that the implementation, or the test, printed meanwhile. */
  readonly printed?: readonly string[];
  /** Its last actions, if it did not live to give evidence. */
  readonly trace?: readonly string[];
  /** The oracles that were asked. */
  readonly oracles: readonly string[];
  readonly milliseconds: number;
  /** Pictures of what was expected and found, of a case that did not pass. */
  readonly pictures?: readonly PicturePair[];
  /** Present unless the case passed or was skipped, and whenever it was asked for. */
  readonly evidence?: Evidence;
}

/** How to run a case. */
export interface AttemptOptions {
  /** Oracles that are always satisfied. */
  readonly weakened?: readonly string[];
  /** Whether to give evidence for a pass as well, and all of it. */
  readonly explain?: boolean;
  /** Is told what the case does, as it does it. Default: nobody is. */
  readonly trace?: (line: string) => void;
  /** The only release that Worlds may have in a case of no release; controls of others have what they need. Default: all. */
  readonly release?: Release;
  /** Why a case is skipped, of whose id the implementation does not claim these levels. Default: that it does not. */
  readonly unclaimed?: (levels: string) => SkipReason;
}

const LESS_LOAD = "run it again when less else runs here, or with fewer --jobs";
const TAIL = 40;
/** Characters of a line of `adb` that are kept. */
const LINE_MAX = 1000;
/** Lines of what one printed that are kept. */
const OUTPUT_LINES = 20;
const EXPLAIN_TAIL = 2000;

/**
 * Runs a case once.
 *
 * @param one The case.
 * @param implementation What is judged.
 * @param options See {@link AttemptOptions}.
 * @returns What came of it; whatever is thrown becomes a status.
 */
export async function attempt(
  one: Case,
  implementation: Implementation,
  options: AttemptOptions = {},
): Promise<Attempt> {
  const started = performance.now();
  const only = one.values.release === undefined ? options.release : undefined;
  const observer = new Observer(implementation, options.trace, only);
  const context = new Context<unknown>(one.values, observer, new Set(options.weakened));
  let result = await settle(observer, async () => {
    const levels = unclaimedLevels(implementation.claims, one.levels);
    if (levels !== undefined) {
      const { reason, remedy } = (options.unclaimed ?? unclaimedSkip)(levels);
      context.skip(reason, remedy);
    }
    const { release } = one.values;
    const unmet = otherRelease(implementation.releases, release) ??
      unmetNeed(one.needs, implementation);
    if (unmet !== undefined) context.skip(unmet.reason, unmet.remedy);
    await one.run(context);
    const foreign = context.judged.find((id) => one.clauses.every((clause) => clause.id !== id));
    if (foreign !== undefined) {
      throw new Error(`The test says that it judges "${foreign}", which is none of its clauses`);
    }
    if (context.oracles.length === 0) {
      throw new Error("The test asked no oracle, so it could not fail");
    }
  });
  const cleaned = await settle(observer, () => observer.dispose());
  if (result.status === "pass") result = cleaned;
  const { judged } = context;
  const accused = result.status === "fail" && judged.length > 0 ? { accused: judged } : {};
  const bad = !["pass", "skip", "undecided"].includes(result.status);
  return {
    ...result,
    ...accused,
    notes: context.notes,
    oracles: context.oracles,
    ...(bad && context.pictures.length > 0 ? { pictures: context.pictures } : {}),
    ...(bad || options.explain === true
      ? { evidence: await gather(observer, options.explain === true ? EXPLAIN_TAIL : TAIL) }
      : {}),
    milliseconds: Math.round((performance.now() - started) * 100) / 100,
  };
}

/**
 * Makes an attempt of a case that could not be begun.
 *
 * @param error What was thrown.
 */
export function attemptOf(error: unknown): Attempt {
  const message = stripVTControlCharacters(reasonOf(error)).slice(0, 4000);
  const rest = { message, notes: [], oracles: [], milliseconds: 0 };
  if (isUndecided(error)) return { ...rest, status: "undecided", remedy: LESS_LOAD };
  return { ...rest, status: isDeath(error) ? "crash" : "error" };
}

/** Checks whether the machine was too busy for an adapter. */
function isUndecided(error: unknown): boolean {
  return error instanceof Error && "isUndecided" in error && error.isUndecided === true;
}

/** Checks whether an adapter broke the protocol, so that nothing is known of what is behind it. */
function isDeath(error: unknown): boolean {
  return error instanceof Error && error.name === "AdapterError";
}

type Settled = Pick<
  Attempt,
  "status" | "message" | "remedy" | "failure" | "stack"
>;

async function settle(observer: Observer, run: () => Promise<void>): Promise<Settled> {
  try {
    await run();
    return { status: "pass", message: "" };
  } catch (error) {
    return classify(error, observer.raisedBy(error));
  }
}

function classify(error: unknown, raisedBy: string | undefined): Settled {
  if (error instanceof ExpectationError) {
    return { status: "fail", message: error.message, failure: error.failure };
  }
  if (error instanceof SkipSignal) {
    const { message, remedy, isUndecided } = error;
    return { status: isUndecided ? "undecided" : "skip", message, remedy };
  }
  if (error instanceof ControlError) return { status: "error", message: error.message };
  const text = error instanceof Error ? error.message : show(error);
  const stack = error instanceof Error && error.stack !== undefined
    ? { stack: error.stack.slice(0, 2000) }
    : {};
  if (raisedBy === undefined) return { status: "error", message: text.slice(0, 2000), ...stack };
  if (isUndecided(error)) {
    return { status: "undecided", message: text.slice(0, 2000), remedy: LESS_LOAD };
  }
  const message = error instanceof MalformedError
    ? `${raisedBy} gave what the contract does not allow: ${text}`
    : `${raisedBy} threw: ${text}`.slice(0, 2000);
  return { status: isDeath(error) ? "crash" : "error", message, ...stack };
}

async function gather(observer: Observer, tail: number): Promise<Evidence> {
  const worlds = await Promise.all(
    observer.worlds.slice(0, 20).map(async ({ world, purpose }) => ({
      hash: await hashWorld(world).catch(() => "not JSON"),
      ...(purpose === undefined ? {} : { purpose }),
      difference: describe(world),
    })),
  );
  const isLast = (one: ObservedProcess) =>
    observer.processes.length > 1 && one === observer.lastRun;
  const processes = observer.processes.slice(-20).map((one) =>
    describeProcess(one, isLast(one), tail)
  );
  const adb = observer.lines.slice(-tail).map(({ line, world, result }) => ({
    line: oneLine(line, LINE_MAX),
    world,
    output: showOutput(result),
  }));
  return { worlds, adb, processes };
}

function describeProcess(
  { name, world, programs, records }: ObservedProcess,
  last: boolean,
  tail: number,
): ProcessEvidence {
  return {
    name,
    world,
    ...(last ? { last } : {}),
    calls: programs.flatMap((program, i) => callLines(program, records[i]?.results ?? []))
      .slice(-tail),
    end: records.map(({ end }) => showEnd(end)).at(-1) ?? "no program ran",
    events: records.flatMap((record) => record.events ?? []).slice(-tail).map(showEvent),
    decisions: records.flatMap((record) => record.decisions ?? []).slice(-tail).map(plain),
    libraries: (records.at(-1)?.libraries ?? []).slice(-tail).map(({ path, namespace }) =>
      `${path} in ${namespace}`
    ),
  };
}

function showEvent(event: FakeEvent): EventEvidence {
  const { who, at, fn } = event;
  return {
    who: oneLine(who),
    at,
    ...(fn === undefined ? {} : { fn: oneLine(fn) }),
    line: show(event),
  };
}

function showOutput(result: CommandResult | string | undefined): string[] {
  if (result === undefined) return ["(no answer)"];
  if (typeof result === "string") return [`(no answer: ${oneLine(result)})`];
  const { stdout, stderr, status } = result;
  const lines = [stdout, stderr].flatMap((text) =>
    text === "" ? [] : text.replace(/\n$/, "").split("\n", OUTPUT_LINES + 1)
  );
  const shown = lines.slice(0, OUTPUT_LINES).map((line) => oneLine(line));
  if (lines.length > OUTPUT_LINES) shown.push("...");
  return status === 0 ? shown : [...shown, `(status ${status})`];
}

/** Leaves out whatever else an implementation may have put into a decision. */
function plain({ by, action, subject, outcome, reason }: Decision): Decision {
  return { by, action, subject, outcome, ...(reason === undefined ? {} : { reason }) };
}

function describe(world: Parameters<typeof worldDifference>[0]): string[] {
  try {
    return worldDifference(world);
  } catch (error) {
    return [`cannot be shown: ${reasonOf(error)}`];
  }
}
