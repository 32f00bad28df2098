/**
 * Reads from the JUnit file of `deno test` what came of each test.
 *
 * @module
 */

/** A test that failed. */
export interface FailedTest {
  /** `NAME (FILE)`. */
  readonly name: string;
  /** Its file. */
  readonly file: string;
  /** The error with its stack, without control characters. */
  readonly message: string;
}

/** The results of the tests. */
export interface TestResults {
  /** `NAME (FILE)` of each that passed. */
  readonly passed: string[];
  /** `NAME (FILE)` of each that was ignored; a test says in its name what it needs. */
  readonly ignored: string[];
  readonly failed: FailedTest[];
}

const TEST_CASE =
  /<testcase name="([^"]*)" classname="([^"]*)"[^>]*>(?:\s*<(skipped|failure)\b[^>]*>([^<]*))?/g;

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
export async function readTestResults(path: string): Promise<TestResults> {
  const results: TestResults = { passed: [], ignored: [], failed: [] };
  let xml: string;
  try {
    xml = await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return results;
    throw error;
  }
  for (const match of xml.matchAll(TEST_CASE)) {
    const [test = "", file = "", how, text = ""] = match.slice(1).map((part = "") =>
      unescape(part)
    );
    const name = `${test} (${file})`;
    if (how === "skipped") results.ignored.push(name);
    else if (how === "") results.passed.push(name);
    else results.failed.push({ name, file, message: text.trim() });
  }
  return results;
}

function unescape(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
