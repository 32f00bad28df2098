/**
 * Every clause of the suite.
 *
 * @module
 */

import { ClauseRegistry } from "./registry.ts";
import { clauses as eglRequirements } from "./egl_requirements.ts";
import { clauses as chain } from "./gles_chain.ts";
import { clauses as cts } from "./gles_cts.ts";
import { clauses as documentation } from "./gles_documentation.ts";
import { clauses as elf } from "./gles_elf.ts";
import { clauses as enable } from "./gles_enable.ts";
import { clauses as extension } from "./gles_extension.ts";
import { clauses as next } from "./gles_next.ts";
import { clauses as search } from "./gles_search.ts";
import { clauses as layer } from "./layer.ts";
import { clauses as eglApi } from "./egl_api.ts";
import { clauses as eglChoice } from "./egl_choice.ts";
import { clauses as eglDriver } from "./egl_driver.ts";
import { clauses as eglObject } from "./egl_object.ts";
import { clauses as eglTable } from "./egl_table.ts";
import { clauses as eglBlob } from "./egl_blob.ts";
import { clauses as linkerConfig } from "./linker_config.ts";
import { clauses as linkerNamespace } from "./linker_namespace.ts";
import { clauses as linkerSphal } from "./linker_sphal.ts";
import { clauses as linkerRs } from "./linker_rs.ts";
import { clauses as linkerLegacy } from "./linker_legacy.ts";
import { clauses as linkerApk } from "./linker_apk.ts";
import { clauses as linkerAudit } from "./linker_audit.ts";
import { clauses as selinuxLabels } from "./selinux_labels.ts";
import { clauses as selinuxVendor } from "./selinux_vendor.ts";
import { clauses as bitcodeWrapper } from "./bitcode_wrapper.ts";
import { clauses as rsContext } from "./rs_context.ts";
import { clauses as rsDriver } from "./rs_driver.ts";
import { clauses as rsIsolation } from "./rs_isolation.ts";
import { clauses as rsHal } from "./rs_hal.ts";
import { clauses as rsObject } from "./rs_object.ts";
import { clauses as rsCompile } from "./rs_compile.ts";
import { clauses as rsScript } from "./rs_script.ts";
import { clauses as rsIntrinsicImages } from "./rs_intrinsic_images.ts";
import { clauses as rsIntrinsicBlas } from "./rs_intrinsic_blas.ts";
import { clauses as rsIntrinsicSampling } from "./rs_intrinsic_sampling.ts";
import { clauses as rsFallback } from "./rs_fallback.ts";
import { clauses as rsPerformance } from "./rs_performance.ts";
import { clauses as rsMessage } from "./rs_message.ts";

/** All clauses, in the order in which reports name them. */
export const registry: ClauseRegistry = new ClauseRegistry([
  enable,
  search,
  elf,
  chain,
  next,
  extension,
  documentation,
  cts,
  layer,
  eglDriver,
  eglChoice,
  eglTable,
  eglApi,
  eglObject,
  eglBlob,
  linkerConfig,
  linkerNamespace,
  linkerSphal,
  linkerRs,
  linkerLegacy,
  linkerApk,
  linkerAudit,
  selinuxLabels,
  selinuxVendor,
  bitcodeWrapper,
  rsContext,
  rsDriver,
  rsIsolation,
  rsHal,
  rsObject,
  rsScript,
  rsCompile,
  rsFallback,
  rsPerformance,
  rsMessage,
  rsIntrinsicImages,
  rsIntrinsicSampling,
  rsIntrinsicBlas,
  eglRequirements,
]);
