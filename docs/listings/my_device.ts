// file: my_device.ts
import type { Implementation } from "../../mod.ts";

const mine: Implementation = {
  name: "mine",
  claims: ["gles:order"],
  boot: () => Promise.reject(new Error("It cannot boot yet")),
};
export default mine;
