/**
 * The findings of a checker about the namespace rs: what RenderScript needs, and how its library is reached.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { found } from "../../fakes/findings.ts";
import { isStockKind } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { configured, extended, foundLines, LINKS, PERMITTED, replaced } from "./scenes.ts";

const rs = group("linker:audit_rs", "What a checker says of the namespace rs.");

rs.test("configuration_without_rs_is_found")
  .clauses("LINKER-AUDIT-6")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const builder = configured(t.params.release, {
      "additional.namespaces": "sphal,vndk",
      [LINKS]: "default,vndk",
    });
    t.expectSet("findings", await found(t, builder, "rs-namespace"), ["error rs"]);
  });

rs.test("rs_that_does_not_permit_all_of_data_is_found")
  .clauses("LINKER-AUDIT-7")
  .releases(8, 15)
  .params({ path: ["/data/app", "/data/user", "/data/data", "/database", "/vendor/data"] })
  .filter(isStockKind)
  .fn(async (t) => {
    const { release, path } = t.params;
    const builder = configured(release, replaced(release, PERMITTED, "/data", path));
    t.expectSet("findings", await found(t, builder, "rs-namespace"), ["error rs"]);
    t.expectSet("lines", await foundLines(t, builder, "rs-namespace"), [
      `error: ${PERMITTED} = /odm/\${LIB}:/vendor/\${LIB}:${path}`,
    ]);
  });

rs.test("data_may_stand_anywhere_in_the_list")
  .clauses("LINKER-AUDIT-7")
  .params({ value: ["/data", "/data:/vendor/${LIB}"] })
  .mustNotFind({
    rule: "rs-namespace",
    world: ({ value }) => configured(14, { [PERMITTED]: value }).world,
  })
  .control("it does not", () => configured(14, { [PERMITTED]: "/vendor/${LIB}" }).world);

rs.test("rs_that_does_not_search_the_vendors_directory_is_found")
  .clauses("LINKER-AUDIT-8")
  .releases(8, 15)
  .params({ path: ["/vendor/${LIB}/rs", "/system/${LIB}"] })
  .filter(isStockKind)
  .fn(async (t) => {
    const { release, path } = t.params;
    const builder = configured(
      release,
      replaced(release, "namespace.rs.search.paths", "/vendor/${LIB}", path),
    );
    t.expectSet(
      "lines",
      (await foundLines(t, builder, "rs-namespace")).map((line) => line.split(" = ")[0]),
      ["error: namespace.rs.search.paths"],
    );
  });

const RS_LIBRARIES = "namespace.rs.link.default.shared_libs";

rs.test("rs_without_what_its_library_needs_is_found")
  .clauses("LINKER-AUDIT-9")
  .releases(8, 15)
  .params({ soname: ["libmediandk.so", "libft2.so"] })
  .filter(({ release, soname }) =>
    isStockKind({ release }) && (release > 8 || soname !== "libft2.so")
  )
  .fn(async (t) => {
    const { release, soname } = t.params;
    const builder = configured(release, replaced(release, RS_LIBRARIES, soname, "libother.so"));
    t.expectSet("findings", await found(t, builder, "rs-namespace"), ["error rs"]);
    t.expectSet(
      "lines",
      (await foundLines(t, builder, "rs-namespace")).map((line) => line.split(" = ")[0]),
      [`error: ${RS_LIBRARIES}`],
    );
  });

rs.test("libft2_is_not_needed_in_8_0")
  .clauses("LINKER-AUDIT-9")
  .mustNotFind({
    rule: "rs-namespace",
    world: () => configured(8, replaced(8, RS_LIBRARIES, "libft2.so", "libother.so")).world,
  })
  .control(
    "the release is 8.1",
    () => configured(8.1, replaced(8.1, RS_LIBRARIES, "libft2.so", "libother.so")).world,
  );

rs.test("complete_rs_is_right")
  .clauses("LINKER-AUDIT-6", "LINKER-AUDIT-7", "LINKER-AUDIT-8", "LINKER-AUDIT-9")
  .releases(8, 15)
  .params({ changed: ["additional.namespaces", PERMITTED, "namespace.rs.search.paths"] })
  .mustNotFind({ rule: "rs-namespace", world: ({ release }) => configured(release).world })
  .control("a property is not there", ({ release, changed }) =>
    configured(release, {
      [changed]: undefined,
      ...(changed === "additional.namespaces" ? { [LINKS]: undefined } : {}),
    }).world);

const RS_LINK = "namespace.sphal.link.rs.shared_libs";

rs.test("sphal_that_does_not_reach_the_library_in_rs_is_found")
  .clauses("LINKER-AUDIT-10")
  .releases(8, 15)
  .params({ change: ["other_library", "no_link"] })
  .filter(isStockKind)
  .fn(async (t) => {
    const { release, change } = t.params;
    const builder = configured(
      release,
      change === "no_link" ? { [LINKS]: "default,vndk" } : { [RS_LINK]: "libRS.so" },
    );
    t.expectSet("findings", await found(t, builder, "rs-link"), ["error libRS_internal.so"]);
    if (change === "no_link") return;
    t.expectSet("lines", await foundLines(t, builder, "rs-link"), [
      `error: ${RS_LINK} = libRS.so`,
    ]);
  });

/** A configuration in which vndk offers the library as well. */
function offering(release: Release, links: string) {
  const key = "namespace.sphal.link.vndk.shared_libs";
  return configured(release, { [LINKS]: links, ...extended(release, key, "libRS_internal.so") });
}

rs.test("vndk_before_rs_is_found_if_both_offer_the_library")
  .clauses("LINKER-AUDIT-11")
  .releases(8, 15)
  .params({ links: ["default,vndk,rs", "vndk,rs,default"] })
  .filter(isStockKind)
  .fn(async (t) => {
    const { release, links } = t.params;
    const builder = offering(release, links);
    t.expectSet("findings", await found(t, builder, "rs-link"), ["error libRS_internal.so"]);
    t.expectSet("lines", await foundLines(t, builder, "rs-link"), [`error: ${LINKS} = ${links}`]);
  });

rs.test("rs_before_vndk_is_right")
  .clauses("LINKER-AUDIT-10", "LINKER-AUDIT-11")
  .releases(8, 15)
  .params({ links: ["rs,default,vndk", "default,rs,vndk"] })
  .filter(isStockKind)
  .mustNotFind({
    rule: "rs-link",
    world: ({ release, links }) => offering(release, links).world,
  })
  .control("vndk is before it", ({ release }) => offering(release, "default,vndk,rs").world);

rs.test("rs_may_stand_last_if_no_other_offers_the_library")
  .clauses("LINKER-AUDIT-11")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNotFind({
    rule: "rs-link",
    world: ({ release }) => configured(release, { [LINKS]: "default,vndk,rs" }).world,
  })
  .control("vndk offers it", ({ release }) => offering(release, "default,vndk,rs").world);

/** The group. */
export const tests: readonly Group[] = [rs];
