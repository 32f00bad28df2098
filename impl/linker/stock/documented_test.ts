import { assertEquals } from "@std/assert";
import { RELEASES } from "../../../cts/contract/world.ts";
import type { StockConfig } from "./config_model.ts";
import { asDocumented } from "./documented.ts";
import { stockConfig, stockVariants } from "./stock_config.ts";

function links(config: StockConfig, namespace: string) {
  const system = config.sections.find(({ name }) => name === "system")!;
  return system.namespaces.find(({ name }) => name === namespace)!.links!;
}

Deno.test("asDocumented: changes 8.0, 8.1 with the VNDK, 9 and 10, and nothing else", () => {
  const changed = RELEASES.flatMap((release) =>
    stockVariants(release).filter((variant) => {
      const config = stockConfig(release, variant)!;
      return JSON.stringify(asDocumented(config)) !== JSON.stringify(config);
    }).map((variant) => `${release} ${variant}`)
  );
  assertEquals(changed, [
    ...["8 treble", "8.1 enforced", "9 enforced", "9 vndk_lite"],
    ...["10 enforced", "10 vndk_lite"],
  ]);
});

Deno.test("asDocumented: rs comes first where vndk has libRS_internal.so too", () => {
  const config = asDocumented(stockConfig(9, "enforced")!);
  assertEquals(links(config, "sphal").map(({ to }) => to), ["rs", "default", "vndk"]);
});

Deno.test("asDocumented: rs alone has libft2.so in 10 as well", () => {
  const config = asDocumented(stockConfig(10, "enforced")!);
  const has = ["sphal", "vndk", "rs"].filter((name) =>
    links(config, name).some(({ libraries }) => libraries.includes("libft2.so"))
  );
  assertEquals(has, ["rs"]);
});

Deno.test("asDocumented: rs has libft2.so in 8.0 as well", () => {
  const config = asDocumented(stockConfig(8, "treble")!);
  assertEquals(links(config, "sphal").map(({ to }) => to), ["default", "vndk", "rs"]);
  const [toDefault] = links(config, "rs");
  assertEquals(toDefault!.libraries.includes("libft2.so"), true);
});
