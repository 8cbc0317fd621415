import core from 'highlight.js/lib/core';
import type { HLJSApi } from 'highlight.js';
import { languages, type Language } from './languages.ts';
import { withinTime } from './time-limit.ts';

const MAX_BLOCK_LENGTH = 16 * 1024;

const byName = new Map<string, Language>(
  languages.flatMap((language) => [language.name, ...language.aliases].map((name) => [plain(name), language] as const)),
);

/** `Objective-C` and `objective_c` are `objectivec`, and `C-Sharp` is `csharp`. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
}

let highlighter: HLJSApi = core.newInstance();

/**
 * Returns code as HTML with `hljs-*` classes; undefined if the language is unknown, the block is longer than 16 KiB, or
 * it takes more than `limitMs` of CPU time: some grammars are quadratic on code of other languages. `language` is the
 * first word after the fence, in any case.
 */
export function highlightCode(code: string, language: string, limitMs: number): string | undefined {
  const grammar = byName.get(plain(language));
  if (grammar === undefined || code.length > MAX_BLOCK_LENGTH) return undefined;
  const options = { language: grammar.name, ignoreIllegals: true };
  const highlighted = () => {
    load(grammar);
    return highlighter.highlight(code, options).value;
  };
  // An interrupted highlighter may be in an inconsistent state.
  return withinTime(limitMs, highlighted, () => (highlighter = core.newInstance()));
}

function load(language: Language): void {
  if (highlighter.getLanguage(language.name) !== undefined) return;
  highlighter.registerLanguage(language.name, language.grammar);
  for (const name of language.contains ?? []) load(byName.get(plain(name)) as Language);
}
