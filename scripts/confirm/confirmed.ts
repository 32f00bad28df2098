/**
 * The clauses that images of Android have confirmed, as a table in the tree.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { fromFileUrl, join } from "@std/path";
import type { Clause } from "../../cts/clauses/registry.ts";
import type { ResultsCase } from "../../cts/framework/report/results_file.ts";
import type { Suite } from "../../cts/framework/suite.ts";
import { isOpen } from "../../cts/framework/verdict.ts";
import type { Places } from "../why/places.ts";
import { TestFile } from "./test_text.ts";

/** Where it stands. */
export const CONFIRMED = "cts/confirmed.json";

/** The confirmation of a clause by one image. */
export interface Confirmation {
  /**
   * `holds`: every case passed that was judged; `differs`: one did not; `quirk`: of a quirk whose sane behavior alone has a case,
   * that was not seen.
   */
  readonly seen: "holds" | "differs" | "quirk";
  /** The number of cases that were judged. */
  readonly cases: number;
  /** Of one that differs, what was seen. */
  readonly what?: string;
}

/** The known facts of a clause. */
export interface ConfirmedClause {
  /** Of the clause and of its tests, when they were judged. */
  readonly digest: string;
  /** By the names of images. */
  readonly images: Readonly<Record<string, Confirmation>>;
}

/** The known facts of all of them, by their ids. */
export type Confirmed = Readonly<Record<string, ConfirmedClause>>;

const PROJECT = fromFileUrl(new URL("../..", import.meta.url));
/** A case of a quirk that asks for what Android does, whatever would be sane. */
const AS_ANDROID = /\bcompat=true\b/;
const SHOWN = 160;

/**
 * Confirms the clauses that a run over an image shows. Of a quirk only cases count that ask for Android's behavior, if any.
 *
 * @param cases What came of its cases.
 * @returns By the ids of clauses; those without a judged case are not among them.
 */
export function confirmations(cases: readonly ResultsCase[]): ReadonlyMap<string, Confirmation> {
  const byClause = Map.groupBy(
    cases.filter(({ status }) => !isOpen(status))
      .flatMap((one) => one.clauses.map((clause) => ({ clause, one }))),
    ({ clause }) => clause,
  );
  return new Map(
    [...byClause].map(([clause, rows]) => {
      const all = rows.map(({ one }) => one);
      const asked = all.filter(({ id, grade }) => grade === "quirk" && AS_ANDROID.test(id));
      const judged = asked.length > 0 ? asked : all;
      const bad = judged.find(({ status }) => status !== "pass");
      return [
        clause,
        bad === undefined ? { seen: "holds", cases: judged.length } : {
          seen: bad.grade === "quirk" && asked.length === 0 ? "quirk" : "differs",
          cases: judged.length,
          what: `${bad.id}: ${bad.message ?? bad.status}`.slice(0, SHOWN),
        },
      ];
    }),
  );
}

/**
 * Adds what a run over an image shows. What was known of a clause that has changed since is left out.
 *
 * @param known What is known.
 * @param image The image's name.
 * @param found What the run shows.
 * @param digest The digest of a clause today; undefined if there is no such clause.
 */
export function withConfirmations(
  known: Confirmed,
  image: string,
  found: ReadonlyMap<string, Confirmation>,
  digest: (clause: string) => string | undefined,
): Confirmed {
  const ids = [...new Set([...Object.keys(known), ...found.keys()])].sort(byNumber);
  return Object.fromEntries(ids.flatMap((id) => {
    const today = digest(id);
    if (today === undefined) return [];
    const before = known[id]?.digest === today ? known[id].images : {};
    const now = found.get(id);
    const images = now === undefined ? before : { ...before, [image]: now };
    return Object.keys(images).length === 0 ? [] : [[id, { digest: today, images }]];
  }));
}

/** Where clauses are tested. */
interface Tested {
  readonly suite: Suite;
  readonly places: Places;
}

/** Digests of clauses with their tests. */
export class ClauseDigests {
  readonly #house: Tested;
  readonly #files = new Map<string, TestFile>();
  #tests: readonly Declared[] | undefined;
  readonly #digests = new Map<Clause, string>();

  /** @param house Where clauses are tested. */
  constructor(house: Tested) {
    this.#house = house;
  }

  /**
   * The digest of a clause, and of its tests with what they use of their files.
   *
   * @param clause The clause.
   */
  of(clause: Clause): string {
    const known = this.#digests.get(clause) ?? this.#digest(clause);
    this.#digests.set(clause, known);
    return known;
  }

  #digest({ id, grade, releases, text }: Clause): string {
    const declared = this.#declared().filter(({ clauses }) => clauses.includes(id));
    const texts = [...Map.groupBy(declared, ({ file }) => file)].toSorted(([a], [b]) =>
      a < b ? -1 : 1
    )
      .map(([file, tests]) =>
        file === "" ? "" : this.#file(file).textOf(tests.map(({ line }) => line))
      );
    const parts = [grade, releases, text, ...texts];
    return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
  }

  #declared(): readonly Declared[] {
    return this.#tests ??= declaredTests(this.#house);
  }

  #file(file: string): TestFile {
    const known = this.#files.get(file) ?? new TestFile(
      Deno.readTextFileSync(join(PROJECT, file)),
      this.#declared().filter((test) => test.file === file).map(({ line }) => line),
    );
    this.#files.set(file, known);
    return known;
  }
}

/** A test, and where it is declared: in a file without a name where that is not known. */
interface Declared {
  readonly clauses: readonly string[];
  readonly file: string;
  readonly line: number;
}

function declaredTests({ suite, places }: Tested): Declared[] {
  return suite.groups.flatMap((group) =>
    group.tests.map(({ name, clauses }) => {
      const [file = "", line = "0"] = (places.test(group.name, name) ?? "").split(":");
      return { clauses, file, line: Number(line) };
    })
  );
}

/** Reads the table. @param path The file. Default: the project's. */
export function readConfirmed(path = join(PROJECT, CONFIRMED)): Confirmed {
  return JSON.parse(Deno.readTextFileSync(path));
}

/**
 * Writes the table, a line for each clause.
 *
 * @param table It.
 * @param path The file. Default: the project's.
 */
export function writeConfirmed(table: Confirmed, path = join(PROJECT, CONFIRMED)): void {
  const lines = Object.entries(table).map(([id, known]) =>
    `  ${JSON.stringify(id)}: ${JSON.stringify(known)}`
  );
  Deno.writeTextFileSync(path, lines.length === 0 ? "{}\n" : `{\n${lines.join(",\n")}\n}\n`);
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
