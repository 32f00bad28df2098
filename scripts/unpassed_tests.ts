/**
 * Reads from the JUnit file of `deno test` which tests were ignored, and which failed and why.
 *
 * @module
 */

/** A test that failed. */
export interface FailedTest {
  /** `NAME (FILE)`. */
  readonly name: string;
  /** The error with its stack, without control characters. */
  readonly message: string;
}

/** The tests that did not pass. */
export interface UnpassedTests {
  /** `NAME (FILE)` of each that was ignored; a test says in its name what it needs. */
  readonly ignored: string[];
  readonly failed: FailedTest[];
}

const TEST_CASE =
  /<testcase name="([^"]*)" classname="([^"]*)"[^>]*>\s*<(skipped|failure)\b[^>]*>([^<]*)/g;

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&amp;": "&",
};

/**
 * Reads the file.
 *
 * @param path The file; if it does not exist, no test ran.
 */
export async function readUnpassedTests(path: string): Promise<UnpassedTests> {
  const unpassed: UnpassedTests = { ignored: [], failed: [] };
  let xml: string;
  try {
    xml = await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return unpassed;
    throw error;
  }
  for (const match of xml.matchAll(TEST_CASE)) {
    const [test = "", file = "", how, text = ""] = match.slice(1).map(unescape);
    const name = `${test} (${file})`;
    if (how === "skipped") unpassed.ignored.push(name);
    else unpassed.failed.push({ name, message: text.trim() });
  }
  return unpassed;
}

function unescape(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
