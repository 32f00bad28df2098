// file: my_loader.ts
import type { PartFactory } from "../../mod.ts";

const factory: PartFactory<"layer-loader"> = (Base) =>
  class extends Base {
    protected override splitList(list: string): string[] {
      return list.split(/[:,]/);
    }
  };
export default factory;
