/**
 * The page that shows one run, or several side by side.
 *
 * @module
 */

import { createHash } from "node:crypto";
import type { JSX } from "hono/jsx/jsx-runtime";
import { plainText } from "../../../cts/framework/report/plain_text.ts";
import { countTotals, type Status, totalsLine } from "../../../cts/framework/verdict.ts";
import type { Run } from "../read_run.ts";
import { caseAnchor, Marks, NotableCase } from "./case.tsx";
import { Filter } from "./filter.tsx";
import {
  type CaseRow,
  type ClauseRow,
  isNotable,
  type Mark,
  markOf,
  MARKS,
  type Model,
  type Topic,
} from "./model.ts";

/** Cases that are told in full; the clauses name the others. */
const TOLD_MAX = 300;
/** Cases that are open at first. */
const OPEN_MAX = 1;

const MARK_WORDS: Readonly<Record<Exclude<Mark, "none">, string>> = {
  failed: "with a failure",
  warning: "with a warning",
  passed: "passed",
  open: "skipped or undecided",
};

/**
 * Writes the page: one file, which loads nothing.
 *
 * @param model What to show.
 * @returns HTML.
 */
export function pageHtml(model: Model): string {
  const [style, script] = ["page.css", "page.js"]
    .map((name) => Deno.readTextFileSync(new URL(name, import.meta.url)));
  return `<!DOCTYPE html>\n${
    (<Page model={model} style={style!} script={script!} />).toString()
  }\n`;
}

function Page(
  { model, style, script }: {
    readonly model: Model;
    readonly style: string;
    readonly script: string;
  },
): JSX.Element {
  const { runs, labels, topics, notable } = model;
  const digest = createHash("sha256").update(script).digest("base64");
  const policy =
    `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${digest}'`;
  const told = notable.slice(0, TOLD_MAX);
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>
          {`Strata: ${labels.join(", ")}`}
        </title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <a class="skip" href="#clauses">Skip to the clauses</a>
        <header>
          <h1>Strata conformance report</h1>
          <div class="runs">{runs.map((run, i) => <Judged run={run} label={labels[i]!} />)}</div>
        </header>
        <main>
          <h2 id="topics">Topics</h2>
          <Matrix labels={labels} topics={topics} />
          <Filter label="Show" choices={Object.entries(MARK_WORDS)} />
          {notable.length > 0 && <h2 id="cases">Failures and warnings</h2>}
          {told.map((row, i) => <NotableCase row={row} model={model} isOpen={i < OPEN_MAX} />)}
          {told.length < notable.length && (
            <p class="open">
              {notable.length - told.length}{" "}
              further ones are named with their clauses; results.jsonl has all of them.
            </p>
          )}
          <h2 id="clauses">Clauses</h2>
          {topics.map((topic) => <TopicSection topic={topic} told={new Set(told)} />)}
        </main>
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

function Judged({ run, label }: { readonly run: Run; readonly label: string }): JSX.Element {
  const { header, footer, complete, cases } = run;
  const isGood = complete && footer?.verdict === "good";
  const verdict = complete ? footer?.verdict ?? "none" : "none: the run was ended before its end";
  const rows: [string, string | undefined][] = [
    ["Run as", `--impl ${header.impl}`],
    ["Driver", header.driver],
    ["Layer", header.layer],
    ["Compute", header.compute],
    ...header.parts.map(({ name, file }): [string, string] => [`Part ${name}`, file]),
    ...header.judged.map(({ role, path, sha256, problem }): [string, string] => [
      `File: ${role}`,
      `${path} ${sha256 === undefined ? problem ?? "" : `sha256 ${sha256.slice(0, 16)}`}`,
    ]),
    ["Asked for", [...header.queries, ...header.excluded.map((one) => `without ${one}`)].join(" ")],
    [
      "Judges",
      header.strict ? "must, should and aosp clauses" : "must clauses; others are warnings",
    ],
    ["Suite", header.suite],
    ["Cases", totalsLine(countTotals(cases as readonly { readonly status: Status }[]))],
  ];
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <p>
        Verdict: <strong class={isGood ? "passed" : "failed"}>{verdict}</strong>
      </p>
      <dl>
        {rows.filter(([, value]) => value !== undefined && value !== "").map(([name, value]) => (
          <>
            <dt>{plainText(name)}</dt>
            <dd>{plainText(value!)}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

function Matrix(
  { labels, topics }: { readonly labels: readonly string[]; readonly topics: readonly Topic[] },
): JSX.Element {
  return (
    <div class="wide" tabindex={0} role="region" aria-labelledby="topics">
      <table>
        <thead>
          <tr>
            <th scope="col">Topic</th>
            <th scope="col">Clauses</th>
            {labels.map((label) => <th scope="col">{label}</th>)}
          </tr>
        </thead>
        <tbody>
          {topics.map(({ name, clauses }) => (
            <tr>
              <th scope="row">
                <a href={`#topic-${name}`}>{plainText(name)}</a>
              </th>
              <td class="number">{clauses.length}</td>
              {labels.map((_, i) => (
                <td>
                  <Counts marks={clauses.map(({ marks }) => marks[i]!)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Counts({ marks }: { readonly marks: readonly Mark[] }): JSX.Element {
  const counts = MARKS.map((mark) => [mark, marks.filter((one) => one === mark).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <>
      {counts.map(([mark, count], i) => (
        <>
          {i > 0 && ", "}
          <span class={mark}>{count} {mark === "warning" && count > 1 ? "warnings" : mark}</span>
        </>
      ))}
    </>
  );
}

function TopicSection(
  { topic, told }: { readonly topic: Topic; readonly told: ReadonlySet<CaseRow> },
): JSX.Element {
  return (
    <section class="topic" aria-labelledby={`topic-${topic.name}`}>
      <h3 id={`topic-${topic.name}`}>{plainText(topic.name)}</h3>
      {topic.clauses.map((row) => <ClauseDetails row={row} told={told} />)}
    </section>
  );
}

function ClauseDetails(
  { row: { clause, cases, marks }, told }: {
    readonly row: ClauseRow;
    readonly told: ReadonlySet<CaseRow>;
  },
): JSX.Element {
  const { id, grade, text, source, remedy } = clause;
  return (
    <details class="clause" id={id} data-marks={[...new Set(marks)].join(" ")}>
      <summary>
        <span class="id">{plainText(id)}</span> {text}
        <Marks marks={marks} />
      </summary>
      <dl>
        <dt>Grade</dt>
        <dd>{grade}</dd>
        <dt>Source</dt>
        <dd>{source}</dd>
        {remedy !== undefined && <dt>Remedy</dt>}
        {remedy !== undefined && <dd>{remedy}</dd>}
      </dl>
      <ul class="cases">{cases.map((row) => <CaseItem row={row} isTold={told.has(row)} />)}</ul>
    </details>
  );
}

function CaseItem(
  { row, isTold }: { readonly row: CaseRow; readonly isTold: boolean },
): JSX.Element {
  const id = plainText(row.id);
  const reasons = new Set(
    row.results.flatMap((one) => one === undefined || isNotable(one) ? [] : one.message ?? []),
  );
  return (
    <li>
      {isTold
        ? <a class="id" href={`#${caseAnchor(row.id)}`}>{id}</a>
        : <span class="id">{id}</span>}
      <Marks marks={row.results.map(markOf)} />
      {[...reasons].map((reason) => <span class="open">{` ${plainText(reason)}`}</span>)}
    </li>
  );
}
