/**
 * The checks of the project, each a command.
 *
 * @module
 */

import { type Abi, DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { TARGET_ABIS } from "../../impl/machine/native/target.ts";
import { nativeSpec } from "../../judge/implementation/native_spec.ts";
import type { Reached } from "./since.ts";
import { withSlowTests } from "./slow_tests.ts";
import {
  type Outcome,
  readCases,
  readClauses,
  readMutants,
  readNamedMutants,
  readUnitTests,
  type Tally,
  UNIT_TESTS,
} from "./tally.ts";

/** A check that is run as a command. */
export interface Check {
  /** For the heading. */
  readonly name: string;
  /** Arguments of `deno`. */
  readonly args: readonly string[];
  /** Reads what came of it. */
  readonly read: (outcome: Outcome) => readonly Tally[];
  /** The ABI whose machine code it runs, which needs a compiler and a driver. Default: none. */
  readonly abi?: Abi;
  /** Variables of its environment. Default: none of its own. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The cases that run on real code, too. */
const NATIVE_QUERIES: readonly string[] = ["gles:*", "egl:*"];
/**
 * Of them, one release unless the tests that take long are wanted, since the code is the same in each: that of the default
 * World, which cases without a release of their own boot.
 */
const ONE_RELEASE: readonly string[] = ["--release", String(DEFAULT_WORLD.release)];
/**
 * Of a machine that is not this one only the chain, as each call of it takes several times as long, and not who may have
 * layers and when, which is no question of the machine.
 */
const FOREIGN_QUERIES: readonly string[] = [
  "gles:*",
  ...["gles:life:*", "gles:enable:*"].flatMap((query) => ["-x", query]),
  ...ONE_RELEASE,
];
/** Modules of unit tests that run at once, for each processor: some wait for what they have started. */
const MODULES_PER_PROCESSOR = 2;
/**
 * The checks of a project.
 *
 * @param junit Where `deno test` writes its results as JUnit XML.
 * @param tests Folders and files of the unit tests.
 */
export function projectChecks(junit: string, tests: readonly string[]): [Check, ...Check[]] {
  return [
    unitTestCheck(junit, tests),
    { name: "cases", args: script("cts"), read: readCases },
    ...TARGET_ABIS.map((abi): Check => {
      const spec = nativeSpec(abi);
      const what = `cases on ${spec}`;
      const quick = spec === "native" ? [...NATIVE_QUERIES, ...ONE_RELEASE] : FOREIGN_QUERIES;
      return {
        name: what,
        args: [...script("cts"), "--impl", spec, ...withSlowTests() ? NATIVE_QUERIES : quick],
        read: (outcome) => readCases(outcome).map((tally) => ({ ...tally, what })),
        abi,
      };
    }),
    { name: "clauses", args: script("clauses"), read: readClauses },
    {
      name: "mutants",
      args: [...script("mutate"), ...withSlowTests() ? [] : ["--quick"]],
      read: readMutants,
    },
  ];
}

/** The arguments that run a script of the project. */
function script(name: string, ...words: string[]): string[] {
  return ["run", "-A", `scripts/${name}.ts`, ...words];
}

function unitTestCheck(junit: string, tests: readonly string[]): Check {
  return {
    name: UNIT_TESTS,
    args: unitTests(junit, ["--parallel", ...tests]),
    read: readUnitTests,
    env: { DENO_JOBS: String(MODULES_PER_PROCESSOR * navigator.hardwareConcurrency) },
  };
}

/**
 * The arguments of `deno` that run unit tests.
 *
 * @param junit Where the results are written.
 * @param words Further words: files, folders and options.
 */
export function unitTests(junit: string, words: readonly string[]): string[] {
  return ["test", "-A", "--no-check", "--config=deno.json", `--junit-path=${junit}`, ...words];
}

/**
 * The checks of what a change reaches.
 *
 * @param junit Where `deno test` writes its results.
 * @param reached What it reaches.
 */
export function sinceChecks(junit: string, { tests, cases, clauses }: Reached): Check[] {
  const checks: Check[] = [];
  if (tests.length > 0) checks.push(unitTestCheck(junit, tests));
  if (cases.length > 0) {
    checks.push({ name: "cases", args: script("cts", ...cases), read: readCases });
  }
  if (clauses.length > 0) {
    checks.push({ name: "mutants", args: script("mutate", ...clauses), read: readNamedMutants });
  }
  return checks;
}
