import type { Token } from 'markdown-it';
import { invalidMarkdown } from './errors.ts';

const SCRIPT_DATA = /\bsrc\s*=\s*(?:["']\s*)?data:|data:text\/html\s*[,;]/i;

/** Rejects `data:` URLs that could carry a script, except in code. Sanitizing would remove them, too, but silently. */
export function refuseScriptData(tokens: readonly Token[]): void {
  for (const token of tokens) {
    if (token.type === 'fence' || token.type === 'code_block' || token.type === 'code_inline') continue;
    if (token.children !== null) refuseScriptData(token.children);
    else if (SCRIPT_DATA.test(token.content)) throw invalidMarkdown('Invalid markdown detected!');
    for (const [, value] of token.attrs ?? []) {
      if (SCRIPT_DATA.test(String(value))) throw invalidMarkdown('Invalid markdown detected!');
    }
  }
}
