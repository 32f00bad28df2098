/**
 * Clauses about what a checker says of a linker configuration.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PAGE = "Documentation, RenderScript";
const NAMESPACES = `${PAGE}: Linker namespace configuration`;
const GPU = `${PAGE}: GPU path`;
const PARSER = "AOSP bionic, linker/linker_config.cpp";

/** The clauses. */
export const clauses = clausesOf`
  LINKER-AUDIT-1 aosp: A line of a linker configuration that the linker warns about is reported.
    source: ${PARSER}
  LINKER-AUDIT-2 aosp: A property at which the linker of the release never looks is reported as advice.
    source: ${PARSER}
  LINKER-AUDIT-3 aosp: A section with the name of an earlier one, which is never read, is reported as advice.
    source: ${PARSER}
  LINKER-AUDIT-4 aosp: An error for which the linker drops the whole configuration is reported.
    source: ${PARSER}
  LINKER-AUDIT-5 aosp: Linker configurations are checked in the places where the linker reads them, and in no others.
    source: AOSP bionic, linker/linker.cpp (get_ld_config_file_path)
  LINKER-AUDIT-6 must: A linker configuration without the namespace rs is reported.
    source: ${NAMESPACES}
  LINKER-AUDIT-7 must: A namespace rs that may not load compiled scripts from /data is reported.
    source: ${NAMESPACES}
  LINKER-AUDIT-8 must: A namespace rs that does not search /vendor/lib[64], where the vendor's driver is, is reported.
    source: ${GPU}
  LINKER-AUDIT-9 must: A namespace rs that does not reach libmediandk.so and libft2.so is reported. In Android 8.0 rs
    does not reach libft2.so, and need not.
    source: ${NAMESPACES}
  LINKER-AUDIT-10 must: A linker configuration in which sphal does not get libRS_internal.so from rs is reported.
    source: ${GPU}
  LINKER-AUDIT-11 aosp: A linker configuration in which another namespace that offers libRS_internal.so to sphal comes
    before rs is reported, and one in which rs comes last and alone offers it is not.
    source: AOSP system/core, rootdir/etc/ld.config.txt; system/linkerconfig, contents
  LINKER-AUDIT-12 must: A linker configuration without an isolated namespace sphal is reported.
    source: ${NAMESPACES}
  LINKER-AUDIT-13 must: A namespace sphal that may load libraries from /data is reported.
    source: ${NAMESPACES}
  LINKER-AUDIT-14 must: A namespace sphal that may load libraries from directories of the system, other than those for
    vendors, is reported.
    source: ${NAMESPACES}
  LINKER-AUDIT-15 must: A namespace sphal or rs that reaches a framework-only library, such as libLLVM.so, is reported.
    source: ${PAGE}: Loading the bcc plugin
  LINKER-AUDIT-16 aosp 9-15: A link of sphal that lets every library through is reported.
    source: ${PARSER}
    before: LINKER-AUDIT-41
  LINKER-AUDIT-17 must: A namespace sphal that reaches a library which is exposed to rs for its own need is reported as
    advice.
    source: ${NAMESPACES}
  LINKER-AUDIT-18 aosp: A linker configuration without a section for apps, without which they have no namespaces, is
    reported.
    source: ${PARSER}
  LINKER-AUDIT-19 aosp: Of a linker configuration, only the section of the first directory that holds the executable of
    apps is judged.
    source: ${PARSER}
  LINKER-AUDIT-20 must: Of a legacy device's linker configuration only what the linker cannot read is reported, and no
    broken rule for sphal or rs.
    source: ${PAGE}: Legacy devices
  LINKER-AUDIT-41 aosp 8-8.1: A link of sphal is not reported for letting every library through, since no line says so.
    source: ${PARSER} of Android 8.1
    after: LINKER-AUDIT-16
`;
