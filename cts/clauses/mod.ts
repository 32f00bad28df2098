/**
 * Every clause of the suite.
 *
 * @module
 */

import { ClauseRegistry } from "./registry.ts";
import { clauses as eglRequirements } from "../egl/requirements/clauses.ts";
import { clauses as eglDraw } from "../egl/draw/clauses.ts";
import { clauses as chain } from "../gles/chain/clauses.ts";
import { clauses as cts } from "../gles/cts/clauses.ts";
import { clauses as documentation } from "../gles/documentation/clauses.ts";
import { clauses as elf } from "../gles/elf/clauses.ts";
import { clauses as enable } from "../gles/enable/clauses.ts";
import { clauses as extension } from "../gles/extension/clauses.ts";
import { clauses as life } from "../gles/life/clauses.ts";
import { clauses as next } from "../gles/next/clauses.ts";
import { clauses as search } from "../gles/search/clauses.ts";
import { clauses as layer } from "../layer/clauses.ts";
import { clauses as eglApi } from "../egl/api/clauses.ts";
import { clauses as eglChoice } from "../egl/choice/clauses.ts";
import { clauses as eglDriver } from "../egl/driver/clauses.ts";
import { clauses as eglForward } from "../egl/forward/clauses.ts";
import { clauses as eglObject } from "../egl/object/clauses.ts";
import { clauses as eglTable } from "../egl/table/clauses.ts";
import { clauses as eglBlob } from "../egl/blob/clauses.ts";
import { clauses as linkerConfig } from "../linker/config/clauses.ts";
import { clauses as linkerDlfcn } from "../linker/dlfcn/clauses.ts";
import { clauses as linkerNamespace } from "../linker/namespace/clauses.ts";
import { clauses as linkerSphal } from "../linker/sphal/clauses.ts";
import { clauses as linkerStock } from "../linker/stock/clauses.ts";
import { clauses as linkerRs } from "../linker/rs/clauses.ts";
import { clauses as linkerLegacy } from "../linker/legacy/clauses.ts";
import { clauses as linkerApk } from "../linker/apk/clauses.ts";
import { clauses as linkerAudit } from "../linker/audit/clauses.ts";
import { clauses as selinuxLabels } from "../selinux/labels/clauses.ts";
import { clauses as selinuxVendor } from "../selinux/vendor/clauses.ts";
import { clauses as bitcodeScript } from "../rs/kernel/bitcode.clauses.ts";
import { clauses as bitcodeWrapper } from "../bitcode/wrapper/clauses.ts";
import { clauses as rsContext } from "../rs/context/clauses.ts";
import { clauses as rsDriver } from "../rs/driver/clauses.ts";
import { clauses as rsIsolation } from "../rs/isolation/clauses.ts";
import { clauses as rsHal } from "../rs/hal/clauses.ts";
import { clauses as rsObject } from "../rs/object/clauses.ts";
import { clauses as rsScript } from "../rs/script/clauses.ts";
import { clauses as rsKernel } from "../rs/kernel/clauses.ts";
import { clauses as rsCompile } from "../rs/compile/clauses.ts";
import { clauses as rsIntrinsicImages } from "../rs/intrinsic/images.clauses.ts";
import { clauses as rsIntrinsicBlas } from "../rs/intrinsic/blas.clauses.ts";
import { clauses as rsIntrinsicSampling } from "../rs/intrinsic/sampling.clauses.ts";
import { clauses as rsIntrinsicUnexpected } from "../rs/intrinsic/unexpected.clauses.ts";
import { clauses as rsFallback } from "../rs/fallback/clauses.ts";
import { clauses as rsPerformance } from "../rs/performance/clauses.ts";
import { clauses as rsMessage } from "../rs/message/clauses.ts";

/** All clauses, in the order in which reports name them. */
export const registry: ClauseRegistry = new ClauseRegistry([
  enable,
  life,
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
  eglForward,
  eglBlob,
  linkerConfig,
  linkerNamespace,
  linkerDlfcn,
  linkerSphal,
  linkerStock,
  linkerRs,
  linkerLegacy,
  linkerApk,
  linkerAudit,
  selinuxLabels,
  selinuxVendor,
  bitcodeWrapper,
  bitcodeScript,
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
  rsKernel,
  rsIntrinsicImages,
  rsIntrinsicSampling,
  rsIntrinsicUnexpected,
  rsIntrinsicBlas,
  eglRequirements,
  eglDraw,
]);
