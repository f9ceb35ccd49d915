// It comes without types; of it we use this.
declare module "doiuse" {
  import type { Plugin } from "postcss";
  type Usage = { feature: string; message: string };
  export default class DoIUse implements Plugin {
    constructor(options: { browsers: string[]; onFeatureUsage: (usage: Usage) => void });
    postcssPlugin: string;
  }
}
