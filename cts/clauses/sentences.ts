/**
 * The sentences of the documentation, each with the clauses that hold it.
 *
 * The index names the pages and headings in English. The words of an anchor are those of the Spanish edition of the pages,
 * so that a sentence can be found there without its text standing here.
 *
 * @module
 */

import { isObject, show } from "../contract/show.ts";
import { isClauseId } from "./registry.ts";
import index from "./sentences.json" with { type: "json" };

/** One sentence, list item, name or command of a page that states something. */
export interface Sentence {
  /** Title of the page. */
  readonly page: string;
  /** The heading above it; the title again above the first heading. */
  readonly heading: string;
  /** Its number under this heading, from 1 on. */
  readonly number: number;
  /** Its first words, at most five. */
  readonly anchor: string;
  /** Ids of the clauses that hold it. */
  readonly clauses: readonly string[];
  /** Why it is no requirement, if it is none. */
  readonly reason?: string;
}

const WORDS_MAX = 5;
const HEADING_KEYS = ["page", "heading", "sentences"];
const SENTENCE_KEYS = ["anchor", "clauses", "reason"];

/** The sentences, in the order of the pages. */
export const sentences: readonly Sentence[] = readSentences(index);

/**
 * The sentences that a clause holds.
 *
 * @param clauseId Its id.
 * @returns The sentences, in the order of the pages; none for a clause that comes from elsewhere.
 */
export function sentencesOf(clauseId: string): readonly Sentence[] {
  return sentences.filter(({ clauses }) => clauses.includes(clauseId));
}

/**
 * How messages name a sentence.
 *
 * @param sentence The sentence.
 */
export function nameOfSentence(
  { page, heading, number }: Pick<Sentence, "page" | "heading" | "number">,
): string {
  return `sentence ${number} of "${page}: ${heading}"`;
}

/**
 * Reads an index of sentences.
 *
 * @param value Parsed JSON: a list of headings, each with its page and its sentences.
 * @returns A row for each sentence. One without clauses and without a reason is a gap, and no error.
 * @throws {Error} If it is malformed; every problem is named with its row and the remedy.
 */
export function readSentences(value: unknown): readonly Sentence[] {
  const problems: string[] = [];
  const rows: Sentence[] = [];
  const headings = new Set<string>();
  if (!Array.isArray(value) || value.length === 0) {
    problems.push(`it is ${show(value)}, expected a list of headings`);
  }
  for (const [at, item] of (Array.isArray(value) ? value : []).entries()) {
    const wrong = problemOfHeading(item);
    if (wrong !== undefined) {
      problems.push(`heading ${at + 1} ${wrong}`);
      continue;
    }
    const { page, heading, sentences } = item;
    const key = JSON.stringify([page, heading]);
    if (headings.has(key)) {
      problems.push(`heading "${page}: ${heading}" is listed twice, put its sentences together`);
    }
    headings.add(key);
    for (const [i, sentence] of sentences.entries()) {
      const place = { page, heading, number: i + 1 };
      const wrong = problemOfSentence(sentence);
      if (wrong === undefined) rows.push({ ...place, clauses: [], ...sentence });
      else problems.push(`${nameOfSentence(place)} ${wrong}`);
    }
  }
  if (problems.length > 0) throw new Error(`Cannot read sentences: ${problems.join("; ")}`);
  return rows;
}

function problemOfHeading(value: unknown): string | undefined {
  if (!isObject(value)) return `is ${show(value)}, expected an object`;
  for (const key of ["page", "heading"]) {
    if (!isText(value[key])) return `has ${key} ${show(value[key])}, expected a text`;
  }
  if (!Array.isArray(value.sentences) || value.sentences.length === 0) {
    return `has sentences ${show(value.sentences)}, expected a list of them`;
  }
  return unknownKey(value, HEADING_KEYS);
}

function problemOfSentence(value: unknown): string | undefined {
  if (!isObject(value)) return `is ${show(value)}, expected an object`;
  const { anchor, clauses, reason } = value;
  if (!isText(anchor) || anchor.split(" ").length > WORDS_MAX) {
    return `has anchor ${show(anchor)}, expected its first words, at most ${WORDS_MAX}`;
  }
  if (clauses !== undefined) {
    if (!Array.isArray(clauses)) return `has clauses ${show(clauses)}, expected a list of ids`;
    const bad = clauses.find((id, i) =>
      typeof id !== "string" || !isClauseId(id) || clauses.indexOf(id) !== i
    );
    if (bad !== undefined) {
      return `has clause ${show(bad)}, expected the form SUBJECT-TOPIC-NUMBER, each once`;
    }
  }
  if (reason !== undefined && !isText(reason)) {
    return `has reason ${show(reason)}, expected why it is no requirement`;
  }
  if (reason !== undefined && Array.isArray(clauses) && clauses.length > 0) {
    return "has clauses and a reason why it is no requirement, remove one of the two";
  }
  return unknownKey(value, SENTENCE_KEYS);
}

function unknownKey(
  value: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): string | undefined {
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  return unknown === undefined
    ? undefined
    : `has ${show(unknown)}, expected only ${keys.join(", ")}; remove it`;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
