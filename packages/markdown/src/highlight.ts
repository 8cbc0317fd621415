import { createRequire } from 'node:module';
import hljs from 'highlight.js/lib/core';
import type { LanguageFn } from 'highlight.js';
import { languages, type Language } from './languages.ts';

const LONGEST_BLOCK = 16 * 1024;

// `import()` cannot be awaited in the middle of rendering, so a language is required when it is first met.
const require = createRequire(import.meta.url);
const byName = new Map<string, Language>(
  languages.flatMap((language) => [language.module, ...language.aliases].map((name) => [name, language] as const)),
);

/**
 * Code as HTML with `hljs-*` classes, or undefined when the language is unknown or the block longer than 16 KiB.
 * `language` is the first word after the fence, in any case.
 */
export function highlightCode(code: string, language: string): string | undefined {
  const known = byName.get(language.toLowerCase());
  if (known === undefined || code.length > LONGEST_BLOCK) return undefined;
  load(known);
  return hljs.highlight(code, { language: known.module, ignoreIllegals: true }).value;
}

function load(language: Language): void {
  if (hljs.getLanguage(language.module) !== undefined) return;
  hljs.registerLanguage(language.module, require(`highlight.js/lib/languages/${language.module}`) as LanguageFn);
  for (const name of language.contains ?? []) load(byName.get(name) as Language);
}
