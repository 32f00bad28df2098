/**
 * The documentation's version of RenderScript's namespaces where the configurations of Android differ from it.
 *
 * Source: the section on linker namespaces of the documentation's page "RenderScript".
 *
 * @module
 */

import type { StockConfig, StockLink, StockNamespace } from "./config_model.ts";
import { PAGE_RS_LIBRARIES } from "./page_libraries.ts";

const INTERNAL = "libRS_internal.so";
const FOR_RS_ALONE = "libft2.so";

/**
 * A configuration in which RenderScript works as documented: a plain dlopen of libRS_internal.so in sphal leads into rs
 * (8.1 with the VNDK enforced and 9 ask vndk first), and rs has the libraries that libRS_internal.so needs (8.0 leaves
 * libft2.so out), of which libft2.so is for no other (8.1 with the VNDK enforced and 10 let all have it).
 *
 * @param config A configuration of Android.
 */
export function asDocumented(config: StockConfig): StockConfig {
  return {
    ...config,
    sections: config.sections.map((section) => ({
      ...section,
      namespaces: section.namespaces.map(documented),
    })),
  };
}

function documented(namespace: StockNamespace): StockNamespace {
  const { name, links = [] } = namespace;
  if (name === "sphal") return { ...namespace, links: rsFirst(links).map(withoutRsLibraries) };
  if (name === "vndk") return { ...namespace, links: links.map(withoutRsLibraries) };
  if (name === "rs") return { ...namespace, links: links.map(withExtraLibraries) };
  return namespace;
}

function rsFirst(links: readonly StockLink[]): readonly StockLink[] {
  const rs = links.findIndex(({ to }) => to === "rs");
  const vndk = links.findIndex(({ to, libraries }) =>
    to === "vndk" && libraries.includes(INTERNAL)
  );
  if (rs < 0 || vndk < 0 || rs < vndk) return links;
  return [links[rs]!, ...links.filter((_, i) => i !== rs)];
}

function withoutRsLibraries(link: StockLink): StockLink {
  if (link.to !== "default" || link.libraries === "all") return link;
  return { ...link, libraries: link.libraries.filter((name) => name !== FOR_RS_ALONE) };
}

function withExtraLibraries(link: StockLink): StockLink {
  if (link.to !== "default" || link.libraries === "all") return link;
  const missing = PAGE_RS_LIBRARIES.filter((name) => !link.libraries.includes(name));
  return missing.length === 0 ? link : { ...link, libraries: [...link.libraries, ...missing] };
}
