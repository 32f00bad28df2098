/**
 * Tests that call every known function once, with a layer below that answers instead of the driver.
 *
 * @module
 */

import { GL_NAMES, PLATFORM_NAMES } from "../contract/entry_points.ts";
import type { Program } from "../contract/program.ts";
import { recordProgram } from "../contract/recorder.ts";
import type { Record } from "../contract/record.ts";
import type { Action } from "../fakes/behavior.ts";
import { EGL } from "../contract/enums.ts";
import { startGl } from "../fakes/programs.ts";
import { type Context, group, isLast } from "../framework/mod.ts";
import { argumentsOf } from "./arguments.ts";
import { type DeathClause, requireOutlived } from "./deaths.ts";
import { countCalls, isAddressType, returnType, type SeenCall, seenCalls } from "./compare.ts";
import {
  playBoth,
  playStack,
  playWithout,
  requireFound,
  requireLoaded,
  skipDead,
} from "./plays.ts";
import { type Stack, UNDER_TEST } from "./scenes.ts";

const functions = group(
  "layer:functions",
  "Every known function passes the layer: the call goes on once, to the function of the same name, with its arguments, " +
    "and what is returned below is what the app gets.",
);

/** Groups of this file. */
export const tests = [functions];

/** The functions that the platform keeps to itself, and the one that all others are found with. */
const NOT_FOR_APPS = ["eglBeginFrame", "eglQueryStringImplementationANDROID", "eglGetProcAddress"];
const NAMES = {
  EGL: spread(
    PLATFORM_NAMES.filter((name) => name.startsWith("egl") && !NOT_FOR_APPS.includes(name)),
  ),
  GL: spread(GL_NAMES),
} as const;
const NUMBER = 77;
/** How many calls are looked at for the next one that arrived. */
const SOON = 16;

type Kind = keyof typeof NAMES;

/**
 * The same names in an order in which neighbors, such as twins with a suffix, are far from each other: what is left of whole
 * multiples of the golden section is spread evenly.
 */
function spread(names: readonly string[]): readonly string[] {
  const place = (i: number) => (i * (Math.sqrt(5) - 1) / 2) % 1;
  return names.map((name, i) => ({ name, i })).sort((a, b) => place(a.i) - place(b.i))
    .map(({ name }) => name);
}

/** A program that calls every function of a kind, and the index of each call. */
function everyCall(kind: Kind): { readonly program: Program; readonly indices: readonly number[] } {
  const indices: number[] = [];
  const program = recordProgram((app) => {
    if (kind === "GL") startGl(app);
    for (const name of NAMES[kind]) {
      const pointer = app.egl.GetProcAddress(name);
      indices.push(app.callPointer(pointer, name, ...argumentsOf(name)).ref);
    }
  });
  return { program, indices };
}

function stackOf(kind: Kind, boolean = 1): Stack {
  const hooks = Object.fromEntries(
    NAMES[kind].map((name): [string, readonly Action[]] => [
      name,
      [{ do: "return", value: resultOf(name, boolean) }],
    ]),
  );
  return { layers: [UNDER_TEST[0], { name: "below", hooks }], driver: {} };
}

interface Params {
  readonly kind: Kind;
  readonly release: 8 | 8.1 | 9 | 10 | 11 | 12 | 13 | 14 | 15;
}

/** Plays every call; the case is left out if the process does not outlive it, which has a test of its own. */
async function playAll(t: Context<Params>, boolean = 1): Promise<Record> {
  const { kind, release } = t.params;
  const { program } = everyCall(kind);
  const record = await playStack(t, release, stackOf(kind, boolean), program);
  requireFound(t, record, program);
  if (record.end.kind !== "running") skipDead(t);
  requireLoaded(t, record);
  return record;
}

/**
 * The calls below that each call of the app led to, in the order of the app's calls.
 *
 * What was called between a function and the next one that arrived belongs to that function, or to those of the app's
 * calls in between that did not arrive under their own names.
 */
function below(kind: Kind, record: Record): Map<string, SeenCall[]> {
  const names = NAMES[kind];
  const calls = seenCalls(record, "below");
  const seen = calls.map(({ fn }) => fn);
  const led = new Map(names.map((name): [string, SeenCall[]] => [name, []]));
  let at = 0;
  for (let i = 0; i < names.length;) {
    const next = nextArrival(names, i + 1, seen, at);
    const group = names.slice(i, next.name);
    const lost = group.filter((name) => !seen.slice(at, next.seen).includes(name));
    for (const call of calls.slice(at, next.seen)) {
      const { fn } = call;
      led.get(group.includes(fn) ? fn : lost.shift() ?? group[0]!)!.push(call);
    }
    i = next.name;
    at = next.seen;
  }
  return led;
}

/** How often a function was called. */
function timesSeen(calls: readonly SeenCall[], name: string): number {
  return calls.filter(({ fn }) => fn === name).length;
}

/** The first of the names that was seen soon, and where. */
function nextArrival(
  names: readonly string[],
  first: number,
  seen: readonly string[],
  at: number,
): { readonly name: number; readonly seen: number } {
  const soon = seen.slice(at, at + SOON);
  for (let name = first; name < Math.min(first + SOON, names.length); name++) {
    const found = soon.indexOf(names[name]!);
    if (found >= 0) return { name, seen: at + found };
  }
  return { name: names.length, seen: seen.length };
}

functions.test("process_outlives_every_call")
  .clauses("LAYER-LIFE-6")
  .releases(10, 15)
  .params({ kind: ["EGL", "GL"] })
  .filter(isLast)
  .fn((t) => outlive(t, "LAYER-LIFE-6"));

functions.test("no_call_goes_on_to_itself")
  .clauses("LAYER-NEXT-3")
  .releases(10, 15)
  .params({ kind: ["EGL", "GL"] })
  .filter(isLast)
  .fn((t) => outlive(t, "LAYER-NEXT-3"));

/** Requires that the process outlives every call, or that it did not for the reason of another clause. */
async function outlive(t: Context<Params>, clause: DeathClause): Promise<void> {
  const { kind, release } = t.params;
  const { program } = everyCall(kind);
  const stack = stackOf(kind);
  const record = await playStack(t, release, stack, program);
  requireLoaded(t, record);
  requireFound(t, record, program);
  await requireOutlived(t, clause, { release, stack, program, record });
}

functions.test("every_call_goes_on")
  .clauses("LAYER-CALL-1")
  .releases(10, 15)
  .params({ kind: ["EGL", "GL"] })
  .filter(isLast)
  .fn(async (t) => {
    const counts = countCalls(seenCalls(await playAll(t), "below"));
    const lost = NAMES[t.params.kind].filter((name) => !counts.has(name));
    t.expectSequence("functions whose call does not reach the layer below", lost, []);
  });

functions.test("no_call_goes_on_twice")
  .clauses("LAYER-CALL-2")
  .releases(10, 15)
  .params({ kind: ["EGL", "GL"] })
  .filter(isLast)
  .fn(async (t) => {
    const { kind } = t.params;
    const led = below(kind, await playAll(t));
    const twice = [...led].filter(([name, seen]) => timesSeen(seen, name) > 1);
    t.expectSequence("functions whose call goes on twice", twice.map(([name]) => name), []);
  });

functions.test("call_goes_to_its_own_function")
  .describe(
    "A layer that does the work of one function by another one gives it other arguments, or fewer; one that mixed up what it " +
      "keeps passes all on as they are.",
  )
  .clauses("LAYER-NEXT-4")
  .releases(10, 15)
  .params({ kind: ["EGL", "GL"] })
  .filter(isLast)
  .fn(async (t) => {
    const { kind, release } = t.params;
    const led = below(kind, await playAll(t));
    const others = [...led].filter(([name, seen]) =>
      seen.length > 0 && timesSeen(seen, name) === 0
    );
    const { program } = everyCall(kind);
    const given = others.length === 0
      ? []
      : seenCalls(await playWithout(t, release, stackOf(kind), program), "below");
    const astray = others.flatMap(([name, seen]) => {
      const args = given.find(({ fn }) => fn === name)?.args ?? [];
      const mixed = seen.filter((call) => args.every((arg, i) => call.args[i] === arg));
      return mixed.length === 0 ? [] : [`${name} to ${mixed.map(({ fn }) => fn).join(", ")}`];
    });
    t.expectSequence("functions whose call goes to another one with its arguments", astray, []);
  });

functions.test("arguments_go_on")
  .clauses("LAYER-CALL-4")
  .releases(10, 15)
  .params({ kind: ["EGL", "GL"] })
  .filter(isLast)
  .fn(async (t) => {
    const { kind, release } = t.params;
    await playAll(t);
    const both = await playBoth(t, release, stackOf(kind), everyCall(kind).program);
    const actual = new Map(seenCalls(both.with, "below").map(({ fn, text }) => [fn, text]));
    const differing = seenCalls(both.without, "below").flatMap(({ fn, text }) =>
      actual.get(fn) === undefined || actual.get(fn) === text ? [] : [{ fn, text }]
    );
    t.expectSequence(
      "calls that reach the layer below with other arguments",
      differing.map(({ fn }) => actual.get(fn)),
      differing.map(({ text }) => text),
    );
  });

functions.test("result_comes_back")
  .clauses("LAYER-RESULT-1")
  .releases(10, 15)
  .params({ kind: ["EGL", "GL"], boolean: [0, 1] })
  .filter(({ kind, boolean, release }) => isLast({ release }) && (kind === "EGL" || boolean === 0))
  .fn(async (t) => {
    const { kind, boolean } = t.params;
    const record = await playAll(t, boolean);
    const { indices } = everyCall(kind);
    const wrong = NAMES[kind].flatMap((name, i) => {
      const expected = resultOf(name, boolean);
      const actual = record.results[indices[i]!]?.value ?? null;
      if (returnType(name) === "void" || actual === expected) return [];
      return [{ expected: `${name} = ${expected}`, actual: `${name} = ${actual}` }];
    });
    t.expectSequence(
      "functions that return something else",
      wrong.map(({ actual }) => actual),
      wrong.map(({ expected }) => expected),
    );
  });

/**
 * The result of the layer below: a number, a text, or NULL where the caller might look into it. There is no error, as
 * a layer may ask for errors until there is none.
 */
function resultOf(name: string, boolean: number): number | string | null {
  if (name === "glGetError") return 0;
  if (name === "eglGetError") return EGL.SUCCESS;
  const type = returnType(name);
  if (type === "void") return null;
  if (/const (GLubyte|char|GLchar)\s*\*/.test(type)) return "text";
  if (isAddressType(type)) return null;
  return /^(GL|EGL)[bB]oolean$/.test(type) ? boolean : NUMBER;
}
