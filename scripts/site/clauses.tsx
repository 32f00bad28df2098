/**
 * The pages of clauses: one of all, and one of each topic. The address of a clause is its topic's page and its id, and stays.
 *
 * @module
 */

import type { JSX } from "hono/jsx/jsx-runtime";
import { GRADES } from "../../cts/clauses/registry.ts";
import { shellWord } from "../../cts/framework/shell_word.ts";
import type { ClauseEntry, TopicEntry } from "./entries.ts";
import { pageOf } from "./frame.tsx";
import { Filter } from "../../judge/report/page/filter.tsx";

const SEEN: Readonly<Record<string, string>> = {
  holds: "keeps it",
  differs: "does not keep it",
  quirk: "was not asked for the quirk itself",
};

/**
 * The page that lists and filters all clauses.
 *
 * @param topics The topics.
 * @param script What filters.
 */
export function clausesPage(topics: readonly TopicEntry[], script: string): string {
  const count = topics.reduce((sum, { clauses }) => sum + clauses.length, 0);
  return pageOf({
    title: "Clauses",
    root: "../",
    script,
    children: (
      <>
        <h1>Clauses</h1>
        <p>
          {`${count} rules in ${topics.length} topics, each with its source, the tests that judge it, and the mutants that show that the tests can fail.`}
        </p>
        <Filter label="Grade" choices={GRADES.map((grade) => [grade, grade] as const)} />
        {topics.map(({ name, clauses }) => (
          <section class="topic" aria-labelledby={`topic-${name}`}>
            <h2 id={`topic-${name}`}>
              <a href={`${name}.html`}>{name}</a>
            </h2>
            <ul class="cases">
              {clauses.map(({ clause: { id, grade, text } }) => (
                <li class="clause" data-marks={grade}>
                  <a class="id" href={`${name}.html#${id}`}>{id}</a> {grade}: {text}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </>
    ),
  });
}

/**
 * The page of a topic.
 *
 * @param topic The topic.
 */
export function topicPage({ name, clauses }: TopicEntry): string {
  return pageOf({
    title: name,
    root: "../",
    children: (
      <>
        <h1>{name}</h1>
        {clauses.map((entry) => <ClauseSection entry={entry} />)}
      </>
    ),
  });
}

function ClauseSection({ entry }: { readonly entry: ClauseEntry }): JSX.Element {
  const { clause, place, tests, mutants, images } = entry;
  const { id, grade, releases, text, source, remedy, untestable } = clause;
  const rows: [string, string | undefined][] = [
    ["Grade", grade],
    ["Android", releases === undefined ? "all releases" : releases.join(" to ")],
    ["Source", source],
    ["Remedy", remedy],
    ["Not tested", untestable],
    ["Stands in", place],
  ];
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <a href={`#${id}`}>{id}</a>
      </h2>
      <p>{text}</p>
      <dl>
        {rows.filter(([, value]) => value !== undefined).map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
      <List
        title="Tests"
        items={tests.map(({ name, place, cases, example }) => (
          <>
            <span class="id">{name}</span> ({cases === 1 ? "1 case" : `${cases} cases`}) {place}
            <pre tabindex={0}>{`deno task cts --explain ${shellWord(example)}`}</pre>
          </>
        ))}
      />
      <List
        title="Mutants"
        items={mutants.map(({ name, why, place }) => (
          <>
            <span class="id">{name}</span>: {why} {place}
          </>
        ))}
      />
      <List
        title="Images of Android"
        items={images.map(({ image, seen, cases, what }) =>
          `${image} ${SEEN[seen]} (${cases} cases)${what === undefined ? "" : `: ${what}`}`
        )}
      />
    </section>
  );
}

function List(
  { title, items }: { readonly title: string; readonly items: readonly (JSX.Element | string)[] },
): JSX.Element | null {
  if (items.length === 0) return null;
  return (
    <details>
      <summary>{title} ({items.length})</summary>
      <ul>{items.map((item) => <li>{item}</li>)}</ul>
    </details>
  );
}
