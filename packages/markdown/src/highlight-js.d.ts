// Declares the used parts of highlight.js. Its own declarations include those of browsers, so that `document` would be
// known in services. `paths` in tsconfig.json points here.

declare module 'highlight.js' {
  /** A grammar, for `registerLanguage`. */
  export type LanguageFn = (highlighter: HLJSApi) => object;

  export interface HLJSApi {
    newInstance(): HLJSApi;
    registerLanguage(name: string, grammar: LanguageFn): void;
    getLanguage(name: string): object | undefined;
    highlight(code: string, options: { language: string; ignoreIllegals?: boolean }): { value: string };
  }
}

declare module 'highlight.js/lib/core' {
  import type { HLJSApi } from 'highlight.js';

  const highlighter: HLJSApi;
  export default highlighter;
}

declare module 'highlight.js/lib/languages/*' {
  import type { LanguageFn } from 'highlight.js';

  const grammar: LanguageFn;
  export default grammar;
}
