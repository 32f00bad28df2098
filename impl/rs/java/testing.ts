/**
 * The common parts of tests of android.renderscript.
 *
 * @module
 */

import { assertThrows } from "@std/assert";
import { RSIllegalArgumentException } from "./exceptions.ts";
import { RenderScript } from "./render_script.ts";
import { RsApp, type RsAppOptions } from "./rs_app.ts";

/** Runs a test with a context of either path, each in an app of its own. */
export async function withRs(
  body: (rs: RenderScript) => void,
  options: RsAppOptions = {},
): Promise<void> {
  for (const flags of [0, RenderScript.CREATE_FLAG_LOW_LATENCY]) {
    await using app = await RsApp.start(options);
    body(RenderScript.create(app, "NORMAL", flags)!);
  }
}

/** Checks that an argument is refused, and with which message. */
export function refuses(body: () => void, message: string): void {
  assertThrows(body, RSIllegalArgumentException, message);
}
