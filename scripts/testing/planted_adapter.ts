/**
 * The planted device behind an adapter; with the word `dies`, it ends at its fifth boot.
 *
 * @module
 */

import { serve } from "../../cts/contract/exec_server.ts";
import planted from "./planted_device.ts";

if (import.meta.main) {
  const device = planted({ parts: {} });
  const dies = Deno.args.includes("dies");
  let boots = 0;
  await serve(
    {
      ...device,
      boot: (world) => dies && ++boots > 4 ? Deno.exit(5) : device.boot(world),
    },
    Deno.stdin.readable,
    Deno.stdout.writable,
  );
}
