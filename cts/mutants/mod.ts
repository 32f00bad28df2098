/**
 * Every mutant of the suite.
 *
 * @module
 */

import * as chain from "./gles_chain.ts";
import * as cts from "./gles_cts.ts";
import * as documentation from "./gles_documentation.ts";
import * as elfDlopen from "./gles_elf_dlopen.ts";
import * as elfFiles from "./gles_elf_files.ts";
import * as elfLinking from "./gles_elf_linking.ts";
import * as enable from "./gles_enable.ts";
import * as extension from "./gles_extension.ts";
import * as next from "./gles_next.ts";
import * as search from "./gles_search.ts";
import * as layer from "./layer.ts";
import * as eglApi from "./egl_api.ts";
import * as eglBlobDirectory from "./egl_blob_directory.ts";
import * as eglBlobFile from "./egl_blob_file.ts";
import * as eglBlobLeftovers from "./egl_blob_leftovers.ts";
import * as eglChoice from "./egl_choice.ts";
import * as eglDriver from "./egl_driver.ts";
import * as eglRequirements from "./egl_requirements.ts";
import * as eglRequirementsExtensions from "./egl_requirements_extensions.ts";
import * as eglRequirementsStandard from "./egl_requirements_standard.ts";
import * as eglObject from "./egl_object.ts";
import * as linkerConfig from "./linker_config.ts";
import * as linkerNamespace from "./linker_namespace.ts";
import * as linkerSphal from "./linker_sphal.ts";
import * as linkerApk from "./linker_apk.ts";
import * as linkerLegacy from "./linker_legacy.ts";
import * as linkerRs from "./linker_rs.ts";
import * as selinuxLabels from "./selinux_labels.ts";
import * as linkerAudit from "./linker_audit.ts";
import * as selinuxVendor from "./selinux_vendor.ts";
import * as bitcodeWrapper from "./bitcode_wrapper.ts";
import * as rsContext from "./rs_context.ts";
import * as rsDriver from "./rs_driver.ts";
import * as rsIsolation from "./rs_isolation.ts";
import * as rsHal from "./rs_hal.ts";
import * as rsCompile from "./rs_compile.ts";
import * as rsScript from "./rs_script.ts";
import * as rsIntrinsicSampling from "./rs_intrinsic_sampling.ts";
import * as rsFallback from "./rs_fallback.ts";
import * as rsIntrinsicImages from "./rs_intrinsic_images.ts";
import * as rsPerformance from "./rs_performance.ts";
import { collectMutants, type NamedMutant } from "./mutant.ts";

/** All mutants, in the order in which reports name them. */
export function allMutants(): NamedMutant[] {
  return collectMutants([
    { file: "cts/mutants/gles_enable.ts", module: enable },
    { file: "cts/mutants/gles_search.ts", module: search },
    { file: "cts/mutants/gles_chain.ts", module: chain },
    { file: "cts/mutants/gles_next.ts", module: next },
    { file: "cts/mutants/gles_elf_dlopen.ts", module: elfDlopen },
    { file: "cts/mutants/gles_elf_files.ts", module: elfFiles },
    { file: "cts/mutants/gles_elf_linking.ts", module: elfLinking },
    { file: "cts/mutants/gles_extension.ts", module: extension },
    { file: "cts/mutants/gles_documentation.ts", module: documentation },
    { file: "cts/mutants/gles_cts.ts", module: cts },
    { file: "cts/mutants/layer.ts", module: layer },
    { file: "cts/mutants/egl_api.ts", module: eglApi },
    { file: "cts/mutants/egl_blob_file.ts", module: eglBlobFile },
    { file: "cts/mutants/egl_blob_directory.ts", module: eglBlobDirectory },
    { file: "cts/mutants/egl_blob_leftovers.ts", module: eglBlobLeftovers },
    { file: "cts/mutants/egl_driver.ts", module: eglDriver },
    { file: "cts/mutants/egl_choice.ts", module: eglChoice },
    { file: "cts/mutants/egl_requirements.ts", module: eglRequirements },
    { file: "cts/mutants/egl_requirements_extensions.ts", module: eglRequirementsExtensions },
    { file: "cts/mutants/egl_requirements_standard.ts", module: eglRequirementsStandard },
    { file: "cts/mutants/egl_object.ts", module: eglObject },
    { file: "cts/mutants/linker_config.ts", module: linkerConfig },
    { file: "cts/mutants/linker_namespace.ts", module: linkerNamespace },
    { file: "cts/mutants/linker_sphal.ts", module: linkerSphal },
    { file: "cts/mutants/linker_rs.ts", module: linkerRs },
    { file: "cts/mutants/linker_legacy.ts", module: linkerLegacy },
    { file: "cts/mutants/linker_apk.ts", module: linkerApk },
    { file: "cts/mutants/selinux_labels.ts", module: selinuxLabels },
    { file: "cts/mutants/linker_audit.ts", module: linkerAudit },
    { file: "cts/mutants/selinux_vendor.ts", module: selinuxVendor },
    { file: "cts/mutants/bitcode_wrapper.ts", module: bitcodeWrapper },
    { file: "cts/mutants/rs_context.ts", module: rsContext },
    { file: "cts/mutants/rs_driver.ts", module: rsDriver },
    { file: "cts/mutants/rs_isolation.ts", module: rsIsolation },
    { file: "cts/mutants/rs_hal.ts", module: rsHal },
    { file: "cts/mutants/rs_script.ts", module: rsScript },
    { file: "cts/mutants/rs_compile.ts", module: rsCompile },
    { file: "cts/mutants/rs_fallback.ts", module: rsFallback },
    { file: "cts/mutants/rs_performance.ts", module: rsPerformance },
    { file: "cts/mutants/rs_intrinsic_images.ts", module: rsIntrinsicImages },
    { file: "cts/mutants/rs_intrinsic_sampling.ts", module: rsIntrinsicSampling },
  ]);
}
