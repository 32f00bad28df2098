/**
 * All that a run has found out about a case.
 *
 * @module
 */

import type { JSX } from "hono/jsx/jsx-runtime";
import type { Evidence, ProcessEvidence } from "../../../cts/framework/attempt.ts";
import { plainText } from "../../../cts/framework/report/plain_text.ts";
import { replayName, slug } from "../../../cts/framework/replay.ts";
import type { ResultsCase } from "../../../cts/framework/report/results_file.ts";
import { shellWord } from "../../../cts/framework/shell_word.ts";
import { alignLines } from "../../../cts/framework/report/side_by_side.ts";
import type { Run } from "../read_run.ts";
import { Diagram } from "./diagram.tsx";
import { Pictures } from "./pictures.tsx";
import { type CaseRow, isNotable, type Mark, markOf, MARKS, type Model } from "./model.ts";
import { sequenceOf } from "./sequence.ts";

/** Rows of a comparison, beyond which aligning them would take too long. */
const ROWS_MAX = 400;

/**
 * The anchor of a case.
 *
 * @param id Its id.
 */
export function caseAnchor(id: string): string {
  return `case-${slug(id)}`;
}

/**
 * A case that failed, or has a warning, in at least one run.
 *
 * @param props The case, what it is part of, and whether it is open at first.
 */
export function NotableCase(
  { row, model: { runs, labels, clauses }, isOpen }: {
    readonly row: CaseRow;
    readonly model: Model;
    readonly isOpen: boolean;
  },
): JSX.Element {
  const marks = MARKS.filter((mark) => row.results.some((result) => markOf(result) === mark));
  const judged = row.results.find(isNotable)?.clauses ?? [];
  return (
    <details id={caseAnchor(row.id)} data-marks={marks.join(" ")} open={isOpen}>
      <summary>
        <span class="id">{plainText(row.id)}</span>
        <Marks marks={row.results.map(markOf)} />
      </summary>
      {judged.map((id) => (
        <p>
          <a class="id" href={`#${id}`}>{plainText(id)}</a> {clauses.get(id)?.text}
        </p>
      ))}
      {row.results.map((result, i) =>
        isNotable(result) && <CaseResult result={result!} run={runs[i]!} label={labels[i]!} />
      )}
    </details>
  );
}

/**
 * The mark of each run, in a word.
 *
 * @param props The words, in the order of the runs.
 */
export function Marks({ marks }: { readonly marks: readonly Mark[] }): JSX.Element {
  return <>{marks.map((mark) => <span class={`mark ${mark}`}>{mark}</span>)}</>;
}

function CaseResult(
  { result, run, label }: {
    readonly result: ResultsCase;
    readonly run: Run;
    readonly label: string;
  },
): JSX.Element {
  const { status, what, expected, actual, message, stack, notes, printed, trace } = result;
  const { pictures = [] } = result;
  const replay = `${run.replays}/${replayName(result.id)}`;
  return (
    <section aria-label={plainText(`${label}: ${result.id}`)}>
      <h3>{`${label}: ${status} in ${result.milliseconds} ms`}</h3>
      {what === undefined
        ? <Text lines={(message ?? "").split("\n")} />
        : <Comparison what={what} expected={expected ?? []} actual={actual ?? []} />}
      {pictures.map((pair) => <Pictures pair={pair} />)}
      {notes !== undefined && <ul>{notes.map((note) => <li>{plainText(note)}</li>)}</ul>}
      {result.evidence !== undefined && <Shown evidence={result.evidence} />}
      {trace !== undefined && <Folded title="What it did up to its end" lines={trace} />}
      {printed !== undefined && printed.length > 0 && <Folded title="Printed" lines={printed} />}
      {stack !== undefined && (
        <Folded title="Where the error comes from" lines={stack.split("\n")} />
      )}
      {run.hasReplay(result.id) && (
        <>
          <h4>Run it again</h4>
          <pre>{plainText(`deno task cts --replay ${shellWord(replay)}`)}</pre>
        </>
      )}
    </section>
  );
}

function Comparison(
  { what, expected, actual }: {
    readonly what: string;
    readonly expected: readonly string[];
    readonly actual: readonly string[];
  },
): JSX.Element {
  const rows = alignLines(expected.slice(0, ROWS_MAX), actual.slice(0, ROWS_MAX));
  return (
    <div class="wide" tabindex={0} role="region" aria-label="Expected and actual">
      <table>
        <caption>{plainText(what)}</caption>
        <thead>
          <tr>
            <th scope="col">Expected</th>
            <th scope="col">Actual</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([left, right]) => (
            <tr class={left === right ? undefined : "differs"}>
              <td>
                <code>{left === undefined ? "-" : plainText(left)}</code>
              </td>
              <td>
                <code>{right === undefined ? "-" : plainText(right)}</code>
              </td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td>(nothing)</td>
              <td>(nothing)</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Shown({ evidence }: { readonly evidence: Evidence }): JSX.Element {
  return (
    <>
      {evidence.worlds.map(({ hash, purpose, difference }, i) => (
        <>
          <h4>{plainText(`World ${hash}${purpose === undefined ? "" : ` (${purpose})`}`)}</h4>
          <Text lines={difference.length === 0 ? ["the default one"] : difference} />
          <Adb evidence={evidence} world={i} />
          {evidence.processes.filter(({ world }) => world === i)
            .map((process) => <Process process={process} />)}
        </>
      ))}
    </>
  );
}

function Adb(
  { evidence, world }: { readonly evidence: Evidence; readonly world: number },
): JSX.Element | null {
  const lines = evidence.adb.filter((one) => one.world === world);
  if (lines.length === 0) return null;
  return <Text lines={lines.flatMap(({ line, output }) => [`$ ${line}`, ...output])} />;
}

function Process({ process }: { readonly process: ProcessEvidence }): JSX.Element {
  const { name, end, events, decisions, libraries } = process;
  return (
    <>
      <h4>{plainText(`Process ${name}: ${end}`)}</h4>
      {events.length > 0 && <Diagram sequence={sequenceOf(events)} of={plainText(name)} />}
      {events.length > 0 && <Folded title="Events" lines={events.map(({ line }) => line)} />}
      {decisions.length > 0 && (
        <details>
          <summary>Decisions ({decisions.length})</summary>
          <div
            class="wide"
            tabindex={0}
            role="region"
            aria-label={plainText(`Decisions in ${name}`)}
          >
            <table>
              <thead>
                <tr>
                  {["Part", "Action", "Subject", "Outcome", "Reason"]
                    .map((title) => <th scope="col">{title}</th>)}
                </tr>
              </thead>
              <tbody>
                {decisions.map(({ by, action, subject, outcome, reason = "" }) => (
                  <tr>
                    {[by, action, subject, outcome, reason]
                      .map((cell) => <td class="id">{plainText(cell)}</td>)}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
      {libraries.length > 0 && <Folded title="Libraries" lines={libraries} />}
    </>
  );
}

function Folded(
  { title, lines }: { readonly title: string; readonly lines: readonly string[] },
): JSX.Element {
  return (
    <details>
      <summary>{title} ({lines.length})</summary>
      <Text lines={lines} />
    </details>
  );
}

function Text({ lines }: { readonly lines: readonly string[] }): JSX.Element {
  return <pre>{lines.map(plainText).join("\n")}</pre>;
}
