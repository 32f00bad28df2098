/**
 * The kinds of differences that a layer may have on purpose, for `--expect FILE`: each explains single lines of failures of the clauses
 * that it touches, so that whatever else such a layer does is still told.
 *
 * @module
 */

import type { Schema } from "../contract/schema.ts";
import type { Expectation, ExpectedKinds } from "../framework/expectations.ts";
import { EGL, GL } from "../contract/enums.ts";

const names: Schema = { type: "array", items: { type: "string", pattern: "^(egl|gl)[A-Z]\\w*$" } };
const texts: Schema = { type: "array", items: { type: "string", minLength: 1 } };
/** The function that a line begins with, whether it is a name, a call, or a result that has its place before it. */
const FIRST = /^"?(?:#\d+ (?:on \S+ )?)?((?:egl|gl)[A-Z]\w*)(?:\((0x[0-9a-f]+)\))?/;
/** A getter with what it is asked for, as lines have it. */
function asking(fn: string, name: number): string {
  return `${fn}(0x${name.toString(16)})`;
}

const STRINGS: { readonly [name: string]: string } = {
  GL_VENDOR: asking("glGetString", GL.VENDOR),
  GL_RENDERER: asking("glGetString", GL.RENDERER),
  GL_VERSION: asking("glGetString", GL.VERSION),
  GL_SHADING_LANGUAGE_VERSION: asking("glGetString", GL.SHADING_LANGUAGE_VERSION),
  EGL_VENDOR: asking("eglQueryString", EGL.VENDOR),
  EGL_VERSION: asking("eglQueryString", EGL.VERSION),
  EGL_CLIENT_APIS: asking("eglQueryString", EGL.CLIENT_APIS),
};
const EXTENSION_STRINGS = [
  asking("glGetString", GL.EXTENSIONS),
  asking("glGetStringi", GL.EXTENSIONS),
  asking("eglQueryString", EGL.EXTENSIONS),
];
const COUNT = asking("glGetIntegerv", GL.NUM_EXTENSIONS);
/** How a line ends that tells what words a text has more and less, see `compare.ts`. */
const WORDS = / \[more: ([^\]]*)\] \[less: ([^\]]*)\]"?$/;

function functionOf(line: string): string {
  return FIRST.exec(line)?.[1] ?? "";
}

/** A function with the name that it is asked for, where the line has it. */
function askedOf(line: string): string {
  const [, fn, asked] = FIRST.exec(line) ?? [];
  return asked === undefined ? `${fn}` : `${fn}(${asked})`;
}

function listOf(entry: Expectation, name: string): readonly string[] {
  return entry[name] as readonly string[];
}

function translations(entry: Expectation): Readonly<Record<string, readonly string[]>> {
  return entry.functions as Readonly<Record<string, readonly string[]>>;
}

/** The kinds. */
export const EXPECTED_KINDS: ExpectedKinds = {
  "extra-calls": {
    clauses: ["LAYER-CALL-2", "LAYER-CALL-3"],
    details: { functions: names },
    explains: (entry, line) => listOf(entry, "functions").includes(functionOf(line)),
  },
  "translated-functions": {
    clauses: [
      ...["LAYER-NEXT-4", "LAYER-CALL-1", "LAYER-CALL-2", "LAYER-CALL-3", "LAYER-CALL-4"],
      "LAYER-RESULT-1",
    ],
    details: { functions: { type: "object", additionalProperties: names } },
    explains: (entry, line, { clause }) => {
      const fn = functionOf(line);
      const [from, to] = [
        Object.keys(translations(entry)),
        Object.values(translations(entry)).flat(),
      ];
      if (clause === "LAYER-NEXT-4") {
        const others = / to (.*?)"?$/.exec(line)?.[1]?.split(", ") ?? [];
        return others.every((other) => translations(entry)[fn]?.includes(other) === true);
      }
      if (clause === "LAYER-CALL-1" || clause === "LAYER-RESULT-1") return from.includes(fn);
      return to.includes(fn);
    },
  },
  "added-extensions": {
    clauses: ["LAYER-RESULT-4", "LAYER-RESULT-5", "LAYER-GPA-2", "LAYER-OFFER-5"],
    details: { extensions: texts, functions: names },
    explains: (entry, line, { clause }) => {
      if (clause === "LAYER-RESULT-5") return askedOf(line) === COUNT;
      if (clause !== "LAYER-RESULT-4") return listOf(entry, "functions").includes(functionOf(line));
      const [, more = "", less = "?"] = WORDS.exec(line) ?? [];
      return EXTENSION_STRINGS.includes(askedOf(line)) && less === "" &&
        more.split(" ").every((word) => listOf(entry, "extensions").includes(word));
    },
  },
  "changed-strings": {
    clauses: ["LAYER-RESULT-4"],
    details: { strings: { type: "array", items: { enum: Object.keys(STRINGS) } } },
    explains: (entry, line) =>
      listOf(entry, "strings").some((name) => STRINGS[name] === askedOf(line)),
  },
};
