import { assertEquals } from "@std/assert";
import { defaultContext } from "./default_context.ts";
import { DispatchTable } from "./dispatch_table.ts";
import { I_CONTEXT_METHODS, type IContext, type IContextMethod } from "./i_context.ts";
import type { IDevice } from "./i_device.ts";

/** Fails to compile if a method is in no group, or the service has another than contextCreate. */
const complete:
  [Exclude<keyof IContext, IContextMethod>, Exclude<keyof IDevice, "contextCreate">] extends
    [never, never] ? true : false = true;

Deno.test("the HAL has 76 methods, in the groups of IContext.hal", () => {
  const counts = Object.entries(I_CONTEXT_METHODS).map(([group, names]) => [group, names.length]);
  assertEquals(Object.fromEntries(counts), {
    allocation: 28,
    element: 4,
    type: 2,
    context: 10,
    name: 2,
    closure: 4,
    scriptId: 3,
    scriptGroup: 5,
    object: 1,
    sampler: 1,
    script: 16,
  });
  assertEquals(new Set(Object.values(I_CONTEXT_METHODS).flat()).size, 76);
  assertEquals(complete, true);
});

Deno.test("the default implementation has every method of IContext", () => {
  const context: IContext = defaultContext(new DispatchTable(() => null), 0, true);
  const names: readonly IContextMethod[] = Object.values(I_CONTEXT_METHODS).flat();
  assertEquals(names.filter((name) => typeof context[name] !== "function"), []);
});
