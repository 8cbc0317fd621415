import { createRequire } from 'node:module';
import core from 'highlight.js/lib/core';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import { languages, type Language } from './languages.ts';
import { withinTime } from './time-limit.ts';

const LONGEST_BLOCK = 16 * 1024;

// `import()` cannot be awaited in the middle of rendering, so a language is required when it is first met.
const require = createRequire(import.meta.url);
const byName = new Map<string, Language>(
  languages.flatMap((language) => [language.module, ...language.aliases].map((name) => [name, language] as const)),
);

let highlighter: HLJSApi = core.newInstance();

/**
 * Code as HTML with `hljs-*` classes, or undefined when the language is unknown, the block longer than 16 KiB, or not
 * done within `limitMs`: some grammars take quadratic time over what is not written in their language. `language` is
 * the first word after the fence, in any case.
 */
export function highlightCode(code: string, language: string, limitMs: number): string | undefined {
  const known = byName.get(language.toLowerCase());
  if (known === undefined || code.length > LONGEST_BLOCK) return undefined;
  load(known);
  const options = { language: known.module, ignoreIllegals: true };
  const result = withinTime(limitMs, () => highlighter.highlight(code, options).value);
  // What was broken off may have left its grammars in the middle of something.
  if (result === undefined) highlighter = core.newInstance();
  return result;
}

function load(language: Language): void {
  if (highlighter.getLanguage(language.module) !== undefined) return;
  highlighter.registerLanguage(language.module, require(`highlight.js/lib/languages/${language.module}`) as LanguageFn);
  for (const name of language.contains ?? []) load(byName.get(name) as Language);
}
