/**
 * The tools of a test while it runs: parameters, devices and oracles.
 *
 * @module
 */

import { isDeepStrictEqual } from "node:util";
import type { Finding } from "../contract/audit.ts";
import type { Device } from "../contract/device.ts";
import type { Record as ProcessRecord } from "../contract/record.ts";
import type { Abi, Release, World } from "../contract/world.ts";
import { ExpectationError, type OracleName, SkipSignal } from "./expectation.ts";
import type { Observer } from "./observer.ts";
import { pairPictures, type PicturePair } from "./report/picture_pair.ts";
import { type Outcome, playScene, type Scene } from "./scene.ts";
import { LINES_MAX, show, showDifference, showEnd, showLines } from "./show.ts";

/** Pictures of one case that are kept. */
const PICTURES_MAX = 4;

/** The context of one case. */
export class Context<P> {
  /** The case's parameters. */
  readonly params: P;
  readonly #observer: Observer;
  readonly #weakened: ReadonlySet<string>;
  readonly #used = new Set<OracleName>();
  readonly #notes: string[] = [];
  #judged: readonly string[] = [];
  readonly #pictures: PicturePair[] = [];

  /**
   * @param params The case's parameters.
   * @param observer Boots devices and remembers them.
   * @param weakened Oracles that are always satisfied, to show what depends on them.
   */
  constructor(params: P, observer: Observer, weakened: ReadonlySet<string> = new Set()) {
    this.params = params;
    this.#observer = observer;
    this.#weakened = weakened;
  }

  /** The clauses that the expectations since {@link judges} judge; none if that was not called. */
  get judged(): readonly string[] {
    return this.#judged;
  }

  /**
   * Says which of the test's clauses the expectations that follow judge: if one fails, only these are broken. Without it, an
   * expectation judges all clauses of the test.
   *
   * @param clauses Their ids.
   */
  judges(...clauses: readonly [string, ...string[]]): void {
    this.#judged = clauses;
  }

  /** Oracles that were asked so far. */
  get oracles(): readonly OracleName[] {
    return [...this.#used];
  }

  /** Notes for the report. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  /** Pictures for the report. */
  get pictures(): readonly PicturePair[] {
    return this.#pictures;
  }

  /** The ABI whose ELF libraries the implementation runs; only tests that say so by `elf()` may ask. */
  get elfAbi(): Abi {
    const abi = this.#observer.elf[0];
    if (abi === undefined) throw new Error("The test uses ELF libraries, but does not say .elf()");
    return abi;
  }

  /** The same for tests that have no ELF libraries of their own: undefined where libraries are simulated. */
  get codeAbi(): Abi | undefined {
    return this.#observer.elf[0];
  }

  /**
   * The release of a device in a case that is about no release: the one that is asked for, or one that the implementation has.
   *
   * @param usual The release where any may be.
   */
  releaseOr(usual: Release): Release {
    return this.#observer.releaseOr(usual);
  }

  /**
   * Boots a device; the runner disposes it.
   *
   * @param world Its starting state.
   * @param purpose What it is for, for the report.
   */
  boot(world: World, purpose?: string): Promise<Device> {
    return this.#observer.boot(world, purpose);
  }

  /**
   * Audits a World; the case is skipped for an implementation without an audit.
   *
   * @param world The World.
   * @param purpose What it is for, for the report.
   */
  async audit(world: World, purpose?: string): Promise<readonly Finding[]> {
    if (!this.#observer.audits) {
      this.skip(
        "The implementation has no audit of vendors' files",
        "give it a method audit(world), or let its adapter say so in hello",
      );
    }
    return await this.#observer.audit(world, purpose);
  }

  /**
   * Plays a scene: boots, types, launches and runs.
   *
   * @param scene What to do.
   * @param purpose What it is for, for the report.
   * @throws {Error} If a typed line does not end as it must.
   */
  play(scene: Scene, purpose?: string): Promise<Outcome> {
    return playScene(scene, (world) => this.boot(world, purpose));
  }

  /**
   * Expects a condition. Prefer an oracle that can show what it found.
   *
   * @param what What is looked at.
   * @param condition Must be true.
   * @param detail What was found, for the report.
   */
  expect(what: string, condition: boolean, detail?: unknown): void {
    this.#require("expect", what, condition, () => [
      ["true"],
      detail === undefined ? [String(condition)] : showLines(detail),
    ]);
  }

  /**
   * Expects a value, compared deeply.
   *
   * @param what What is looked at.
   * @param actual What was found.
   * @param expected What it must be.
   */
  expectEqual(what: string, actual: unknown, expected: unknown): void {
    const equal = isDeepStrictEqual(actual, expected);
    this.#require("expectEqual", what, equal, () => showDifference(expected, actual));
  }

  /**
   * Expects what a quirk is about: Android's behavior or the sane one, whichever the World asks for. The other of the two is a
   * warning, as the quirk is not judged; a third one is neither, and fails where clauses of grade `aosp` are judged.
   *
   * @param what What is looked at.
   * @param actual What was found.
   * @param expected What it must be.
   * @param other What it would be if the World asked for the other behavior.
   */
  expectEither(what: string, actual: unknown, expected: unknown, other: unknown): void {
    const isThird = !isDeepStrictEqual(actual, other);
    this.#require(
      "expectEither",
      isThird ? `${what} (neither what Android does nor what it should do)` : what,
      isDeepStrictEqual(actual, expected),
      () => showDifference(expected, actual),
      isThird,
    );
  }

  /**
   * Expects a list, element by element and in order.
   *
   * @param what What is looked at.
   * @param actual What was found.
   * @param expected What it must be.
   */
  expectSequence(what: string, actual: readonly unknown[], expected: readonly unknown[]): void {
    const equal = isDeepStrictEqual([...actual], [...expected]);
    this.#require("expectSequence", what, equal, () => [showLines(expected), showLines(actual)]);
  }

  /**
   * Expects a set: order and repetition do not matter.
   *
   * @param what What is looked at.
   * @param actual What was found.
   * @param expected What it must be.
   */
  expectSet(what: string, actual: Iterable<unknown>, expected: Iterable<unknown>): void {
    const [found, wanted] = [[...actual], [...expected]];
    const covers = (a: unknown[], b: unknown[]) =>
      b.every((value) => a.some((other) => isDeepStrictEqual(value, other)));
    const sorted = (values: unknown[]) => [...new Set(values.slice(0, LINES_MAX).map(show))].sort();
    const equal = covers(found, wanted) && covers(wanted, found);
    this.#require("expectSet", what, equal, () => [sorted(wanted), sorted(found)]);
  }

  /**
   * Expects that something did not happen. A test by itself should rather use `mustNot`, which has a control.
   *
   * @param what What must not happen.
   * @param evidence Signs that it did.
   */
  expectAbsent(what: string, evidence: readonly unknown[]): void {
    this.#require("expectAbsent", what, evidence.length === 0, () => [[], showLines(evidence)]);
  }

  /**
   * Expects that a process is still running.
   *
   * @param record What it gave.
   */
  expectRunning(record: ProcessRecord): void {
    const { end } = record;
    const runs = end.kind === "running";
    this.#require("expectRunning", "process", runs, () => [["running"], [showEnd(end)]]);
  }

  /**
   * Expects that a process was ended by a signal.
   *
   * @param record What it gave.
   * @param signal For example `SIGABRT`.
   */
  expectEnd(record: ProcessRecord, signal: string): void {
    const { end } = record;
    const ended = end.kind === "signal" && end.signal === signal;
    this.#require("expectEnd", "process", ended, () => [[`ended by ${signal}`], [showEnd(end)]]);
  }

  /**
   * Expects what a quirk is about that ends a process: the end in a World that asks for Android's behavior, else a running process.
   * The other of the two is a warning, as the quirk is not judged; another end is neither.
   *
   * @param record What the process gave.
   * @param signal The signal of Android's behavior, for example `SIGSEGV`.
   * @param isEnded Whether the World asks for it. Default: true.
   */
  expectQuirkEnd({ end }: ProcessRecord, signal: string, isEnded = true): void {
    const found = end.kind === "signal" ? `ended by ${end.signal}` : showEnd(end);
    const [ended, running] = [`ended by ${signal}`, "running"];
    this.expectEither("process", found, isEnded ? ended : running, isEnded ? running : ended);
  }

  /**
   * Asks whether an oracle that throws an error of its own is in force, and marks it as used.
   *
   * @param oracle The oracle.
   * @param satisfied Whether it is satisfied.
   * @returns Whether the caller must throw.
   */
  violated(oracle: OracleName, satisfied: boolean): boolean {
    this.#used.add(oracle);
    return !satisfied && !this.#weakened.has(oracle);
  }

  /**
   * Leaves the case out.
   *
   * @param reason Why it cannot run here.
   * @param remedy What to do so that it can.
   */
  skip(reason: string, remedy: string): never {
    throw new SkipSignal(reason, remedy);
  }

  /**
   * Leaves the case out because this machine cannot tell just now, whatever is judged: it is too small, or too busy. Mutants of
   * its clauses are left out with it.
   *
   * @param reason What is in the way.
   * @param remedy What to do about it.
   */
  undecided(reason: string, remedy: string): never {
    throw new SkipSignal(reason, remedy, true);
  }

  /**
   * Adds a line to the case's report.
   *
   * @param text The line.
   */
  note(text: string): void {
    if (this.#notes.length < 100) this.#notes.push(text.slice(0, 1000));
  }

  /**
   * Adds pictures to the report of a case that fails: what was expected and what was found.
   *
   * @param what What they show.
   * @param width Cells of a row.
   * @param expected Red, green, blue and alpha of each cell.
   * @param actual As many cells.
   */
  showPictures(what: string, width: number, expected: Uint8Array, actual: Uint8Array): void {
    const pair = pairPictures(what, width, expected, actual);
    if (pair !== undefined && this.#pictures.length < PICTURES_MAX) this.#pictures.push(pair);
  }

  #require(
    oracle: OracleName,
    what: string,
    satisfied: boolean,
    show: () => readonly [expected: readonly string[], actual: readonly string[]],
    isThird = false,
  ): void {
    if (this.violated(oracle, satisfied)) {
      const [expected, actual] = show();
      throw new ExpectationError({ oracle, what, expected, actual, ...isThird && { isThird } });
    }
  }
}
