/**
 * The documentation's pages, and the files that they link to.
 *
 * @module
 */

import { dirname, join, normalize } from "@std/path";
import { Marked } from "marked";
import { pageOf } from "./frame.tsx";

/** Clause ids in a text. */
const CLAUSE = /\b((?:[A-Z]+-){2})(\d+)\b(?![^<]*<\/a>)/g;

/** A file of the site. */
export interface SiteFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/**
 * The pages of all Markdown files, and copies of what they link to in the tree.
 *
 * @param project The project's folder.
 * @param names Markdown files, relative to it. The first one becomes `index.html`.
 * @param topics The topics that have pages, so that the ids of their clauses become links.
 */
export function docPages(
  project: string,
  names: readonly string[],
  topics: ReadonlySet<string>,
): SiteFile[] {
  const copies = new Map<string, SiteFile>();
  const addressOf = (name: string) =>
    name === names[0] ? "index.html" : name.replace(/\.md$/, ".html");
  const pages = names.map((name): SiteFile => {
    const path = addressOf(name);
    const root = "../".repeat(path.split("/").length - 1);
    const link = (href: string) => {
      if (/^[a-z]+:/.test(href) || href.startsWith("#")) return href;
      const [target = "", anchor] = href.split("#");
      const file = normalize(join(dirname(name), target)).replace(/\/$/, "");
      const found = names.includes(file) ? addressOf(file) : copy(project, file, copies);
      return `${root}${found}${anchor === undefined ? "" : `#${anchor}`}`;
    };
    const text = Deno.readTextFileSync(join(project, name));
    const title = /^# (.*)$/m.exec(text)?.[1] ?? name;
    const html = withClauses(render(text, link), root, topics);
    return { path, content: pageOf({ title, root, children: <Html html={html} /> }) };
  });
  return [...pages, ...copies.values()];
}

function Html({ html }: { readonly html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Copies a file, or each file of a folder with a page that lists them; gives its address. */
function copy(project: string, file: string, copies: Map<string, SiteFile>): string {
  const path = join(project, file);
  const add = (one: SiteFile) => {
    copies.set(one.path, one);
    return one.path;
  };
  if (Deno.statSync(path).isFile) {
    return add({ path: `${file}.txt`, content: Deno.readFileSync(path) });
  }
  const names = [...Deno.readDirSync(path)].filter(({ isFile }) => isFile)
    .map(({ name }) => name).sort();
  for (const name of names) copy(project, `${file}/${name}`, copies);
  const root = "../".repeat(file.split("/").length);
  const list = (
    <ul>
      {names.map((name) => (
        <li>
          <a href={`${name}.txt`}>{name}</a>
        </li>
      ))}
    </ul>
  );
  const children = (
    <>
      <h1>{file}</h1>
      {list}
    </>
  );
  return add({ path: `${file}/index.html`, content: pageOf({ title: file, root, children }) });
}

/** HTML of Markdown, with headings that can be linked to as on a forge. */
function render(text: string, link: (href: string) => string): string {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text: plain }) {
        const id = plain.toLowerCase().replace(/[^\w\s-]/g, "").replaceAll(" ", "-");
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
    walkTokens(token) {
      if (token.type === "link") token.href = link(token.href);
    },
  });
  let tables = 0;
  const open = (table: string) =>
    `<div class="wide" tabindex="0" role="region" aria-label="Table ${++tables}">${table}`;
  return marked.parse(text, { async: false })
    .replaceAll("<table>", open)
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre>", '<pre tabindex="0">');
}

function withClauses(html: string, root: string, topics: ReadonlySet<string>): string {
  return html.replace(CLAUSE, (id, begin: string) => {
    const topic = begin.slice(0, -1);
    return topics.has(topic) ? `<a href="${root}clauses/${topic}.html#${id}">${id}</a>` : id;
  });
}
