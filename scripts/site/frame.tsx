/**
 * The frame of all pages of the site.
 *
 * @module
 */

import { createHash } from "node:crypto";
import type { JSX } from "hono/jsx/jsx-runtime";

/** The parts of a page. */
export interface Frame {
  readonly title: string;
  /** The way to the site's first page, for example `../`. */
  readonly root: string;
  /** The script of pages that are filtered. */
  readonly script?: string;
  readonly children?: JSX.Element;
}

/** The site's own file of styles. */
export const STYLE = "site.css";

/**
 * A page: where the others are, and what is on it.
 *
 * @param frame See {@link Frame}.
 */
function Page({ title, root, script, children }: Frame): JSX.Element {
  const digest = createHash("sha256").update(script ?? "").digest("base64");
  const policy =
    `default-src 'none'; img-src data:; style-src 'self'; script-src 'sha256-${digest}'`;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={`${root}${STYLE}`} />
        <title>{title === "Strata" ? title : `${title} - Strata`}</title>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the text</a>
        <nav aria-label="Site">
          <a href={`${root}index.html`}>Strata</a> <a href={`${root}clauses/index.html`}>Clauses</a>
        </nav>
        <main id="main">{children}</main>
        {script !== undefined && <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
}

/**
 * Writes a page.
 *
 * @param frame See {@link Frame}.
 * @returns HTML.
 */
export function pageOf(frame: Frame): string {
  return `<!DOCTYPE html>\n${(<Page {...frame} />).toString()}\n`;
}
