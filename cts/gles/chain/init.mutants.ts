/**
 * Wrong starts: what is loaded, initialized and offered when.
 *
 * @module
 */

import { GL_NAMES, PLATFORM_NAMES } from "../../contract/entry_points.ts";
import type { LoadedLayer } from "../../../impl/egl/layer_loader.ts";
import type { EntryPoint } from "../../../impl/machine/machine.ts";
import { mutant } from "../../mutants/mutant.ts";

const INITIALIZE = "AndroidGLESLayer_Initialize";

export const initializedTwice = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-3",
  why: "Initialize is called again after the functions were offered",
  make: (Base) =>
    class extends Base {
      protected override offerAll(k: number): void {
        super.offerAll(k);
        this.initializeLayer(k);
      }
    },
});

export const offeredBeforeInitialize = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-3",
  why: "Functions are offered before Initialize is called",
  make: (Base) =>
    class extends Base {
      protected override initializeLayer(k: number): void {
        super.offerAll(k);
        super.initializeLayer(k);
      }

      protected override offerAll(): void {}
    },
});

export const driverOnlyNotOffered = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-5",
  why: "EGL functions that libEGL does not implement are not offered",
  make: (Base) =>
    class extends Base {
      protected override offerOrder(): readonly string[] {
        return [...new Set([...PLATFORM_NAMES, ...GL_NAMES])];
      }
    },
});

export const layersBeforeDriver = mutant({
  part: "loader",
  clauses: "GLES-CHAIN-25",
  why: "Layers are loaded before the driver",
  make: (Base) =>
    class extends Base {
      protected override initialize(): void {
        this.layers.activate();
        super.initialize();
      }
    },
});

export const noEntryPoint = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-26",
  why: "Initialize is given NULL instead of an entry point",
  make: (Base) =>
    class extends Base {
      protected override initializeLayer(k: number): void {
        this.host.call(this.layers[k]!.initialize, INITIALIZE, this.layerId(k), null);
      }
    },
});

export const noIdentity = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-26",
  why: "Initialize is given NULL instead of an identity",
  make: (Base) =>
    class extends Base {
      protected override initializeLayer(k: number): void {
        this.host.call(this.layers[k]!.initialize, INITIALIZE, null, this.getNext);
      }
    },
});

export const initializeMustReturn = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-28",
  why: "A layer whose Initialize returns nothing is not offered functions",
  make: (Base) =>
    class extends Base {
      readonly #returned = new Set<LoadedLayer>();

      protected override initializeLayer(k: number): void {
        const layer = this.layers[k]!;
        const result = this.host.call(layer.initialize, INITIALIZE, this.layerId(k), this.getNext);
        if (result) this.#returned.add(layer);
      }

      protected override offerAll(k: number): void {
        if (this.#returned.has(this.layers[k]!)) super.offerAll(k);
      }
    },
});

export const initializeMustLookUp = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-28",
  why: "A layer that looks nothing up in Initialize is not offered functions",
  make: (Base) =>
    class extends Base {
      #lookups = 0;

      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        this.#lookups++;
        return super.getNextLayerProcAddress(id, name);
      }

      protected override offerAll(k: number): void {
        if (this.#lookups > 0) super.offerAll(k);
      }
    },
});

export const anotherFunctionIsOfferedUntil11 = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-51",
  why: "A layer is offered a function again.",
  make: (Base) =>
    class extends Base {
      protected override offerAll(k: number): void {
        super.offerAll(k);
        super.offerAll(k);
      }
    },
});
