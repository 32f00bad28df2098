import { assertEquals } from "@std/assert";
import { NATIVE_FORMS } from "../../../cts/fakes/native_form.ts";
import { whyNotNative } from "../../../judge/implementation/native_ready.ts";
import { HostSystem } from "./host_system.ts";

Deno.test({
  name: "what is not built yet is built when a system is prepared, once (needs gcc and Mesa)",
  ignore: await whyNotNative() !== undefined,
  fn() {
    const { layer } = NATIVE_FORMS;
    const flags = [...layer.flags, `-DUNIQUE_${crypto.randomUUID().replaceAll("-", "_")}`];
    const fakes = { builds: { layer: { ...layer, flags } }, form: () => undefined };
    const prepare = () => {
      const steps: string[] = [];
      const system = new HostSystem({ fakes });
      system.prepare((what) => steps.push(what));
      system.prepare((what) => steps.push(what));
      // A neighbor that builds something else meanwhile is waited for, and named.
      return steps.filter((step) => !step.startsWith("waiting for process "));
    };
    assertEquals(prepare(), ["compiling libfake_layer.so (gcc)"]);
    assertEquals(prepare(), []);
  },
});
