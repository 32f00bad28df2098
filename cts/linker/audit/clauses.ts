/**
 * Clauses about what a checker says of a linker configuration.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const PAGE = "Documentation, RenderScript";
const NAMESPACES = `${PAGE}: Linker namespace configuration`;
const GPU = `${PAGE}: GPU path`;
const PLUGIN = `${PAGE}: Loading the bcc plugin`;
const LEGACY = `${PAGE}: Legacy devices`;
const PARSER = "AOSP bionic, linker/linker_config.cpp";
const LINKER = "AOSP bionic, linker/linker.cpp (get_ld_config_file_path)";
const FILES = "AOSP system/core, rootdir/etc/ld.config.txt; system/linkerconfig, contents";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "LINKER-AUDIT-1",
    grade: "aosp",
    text: "A line of a linker configuration that the linker warns about is reported.",
    source: PARSER,
  },
  {
    id: "LINKER-AUDIT-2",
    grade: "aosp",
    text: "A property at which the linker of the release never looks is reported as advice.",
    source: PARSER,
  },
  {
    id: "LINKER-AUDIT-3",
    grade: "aosp",
    text: "A section with the name of an earlier one, which is never read, is reported as advice.",
    source: PARSER,
  },
  {
    id: "LINKER-AUDIT-4",
    grade: "aosp",
    text: "An error for which the linker drops the whole configuration is reported.",
    source: PARSER,
  },
  {
    id: "LINKER-AUDIT-5",
    grade: "aosp",
    text:
      "Linker configurations are checked in the places where the linker reads them, and in no others.",
    source: LINKER,
  },
  {
    id: "LINKER-AUDIT-6",
    grade: "must",
    text: "A linker configuration without the namespace rs is reported.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-AUDIT-7",
    grade: "must",
    text: "A namespace rs that may not load compiled scripts from /data is reported.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-AUDIT-8",
    grade: "must",
    text:
      "A namespace rs that does not search /vendor/lib[64], where the vendor's driver is, is reported.",
    source: GPU,
  },
  {
    id: "LINKER-AUDIT-9",
    grade: "must",
    text: "A namespace rs that does not reach libmediandk.so and libft2.so is reported. " +
      "In Android 8.0 rs does not reach libft2.so, and need not.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-AUDIT-10",
    grade: "must",
    text:
      "A linker configuration in which sphal does not get libRS_internal.so from rs is reported.",
    source: GPU,
  },
  {
    id: "LINKER-AUDIT-11",
    grade: "aosp",
    text:
      "A linker configuration in which another namespace that offers libRS_internal.so to sphal comes before rs " +
      "is reported, and one in which rs comes last and alone offers it is not.",
    source: FILES,
  },
  {
    id: "LINKER-AUDIT-12",
    grade: "must",
    text: "A linker configuration without an isolated namespace sphal is reported.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-AUDIT-13",
    grade: "must",
    text: "A namespace sphal that may load libraries from /data is reported.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-AUDIT-14",
    grade: "must",
    text:
      "A namespace sphal that may load libraries from directories of the system, other than those for vendors, is " +
      "reported.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-AUDIT-15",
    grade: "must",
    text:
      "A namespace sphal or rs that reaches a framework-only library, such as libLLVM.so, is reported.",
    source: PLUGIN,
  },
  {
    id: "LINKER-AUDIT-16",
    grade: "aosp",
    text: "A link of sphal that lets every library through is reported.",
    source: PARSER,
    releases: [9, 15],
  },
  {
    id: "LINKER-AUDIT-17",
    grade: "must",
    text:
      "A namespace sphal that reaches a library which is exposed to rs for its own need is reported as advice.",
    source: NAMESPACES,
  },
  {
    id: "LINKER-AUDIT-18",
    grade: "aosp",
    text: "A linker configuration without a section for apps, without which they have no " +
      "namespaces, is reported.",
    source: PARSER,
  },
  {
    id: "LINKER-AUDIT-19",
    grade: "aosp",
    text: "Of a linker configuration, only the section of the first directory that holds the " +
      "executable of apps is judged.",
    source: PARSER,
  },
  {
    id: "LINKER-AUDIT-20",
    grade: "must",
    text: "Of a legacy device's linker configuration only what the linker cannot read is " +
      "reported, and no broken rule for sphal or rs.",
    source: LEGACY,
  },
]);
