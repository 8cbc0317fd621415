import type { MarkdownIt, StateInline } from 'markdown-it';
import { environmentOf, type RenderEnvironment } from '../environment.ts';
import { blockKinds } from './blocks/block-kinds.ts';
import { embedHtml } from './embed-html.ts';
import { knownTagAt } from './known-tag.ts';

const CODE = /^<(\/?)(?:code|pre|kbd|samp|script|style|textarea)[\s/>]/i;

/** Expands embeds between the elements of an HTML block. Leaves embeds with an end tag unchanged. */
export function embedsInHtml(md: MarkdownIt): void {
  md.core.ruler.after('block', 'embeds_in_html', (state) => {
    for (const token of state.tokens) {
      if (token.type !== 'html_block' || !token.content.includes('{%')) continue;
      token.meta = { html: withEmbeds(environmentOf(state), token.content) };
      token.type = 'embed_html';
    }
  });
}

function withEmbeds(environment: RenderEnvironment, html: string): string {
  const parts: string[] = [];
  let copied = 0;
  let codeDepth = 0;
  for (let at = 0; at < html.length; at += 1) {
    if (html[at] === '\\') at += 1;
    else if (html[at] === '<') {
      const comment = html.startsWith('<!--', at);
      const end = html.indexOf(comment ? '-->' : '>', at);
      if (end === -1) break;
      codeDepth = Math.max(0, codeDepth + codeChange(html.slice(at, end + 1)));
      at = end;
    } else if (html[at] === '{' && codeDepth === 0) {
      const embed = embedAt(environment, html, at);
      if (embed === undefined) continue;
      parts.push(html.slice(copied, at), embed.html);
      copied = embed.end;
      at = embed.end - 1;
    }
  }
  return parts.join('') + html.slice(copied);
}

function embedAt(environment: RenderEnvironment, html: string, at: number): { html: string; end: number } | undefined {
  const tag = knownTagAt(html, at);
  if (tag === undefined) return undefined;
  if (blockKinds.has(tag.name) || blockKinds.has(tag.name.replace(/^end/, ''))) return undefined;
  return { html: embedHtml(environment, tag), end: tag.end };
}

function codeChange(element: string): number {
  const code = CODE.exec(element);
  if (code === null) return 0;
  return code[1] === '/' ? -1 : 1;
}

/** The number of scanned tokens of a paragraph, and the open code elements after them. */
const scannedTokens = new WeakMap<StateInline, { tokens: number; depth: number }>();

/** Whether the next token of a paragraph is inside an HTML element for code. */
export function isWithinCode(state: StateInline): boolean {
  const seen = scannedTokens.get(state) ?? { tokens: 0, depth: 0 };
  scannedTokens.set(state, seen);
  for (; seen.tokens < state.tokens.length; seen.tokens += 1) {
    const token = state.tokens[seen.tokens];
    if (token?.type === 'html_inline') seen.depth = Math.max(0, seen.depth + codeChange(token.content));
  }
  return seen.depth > 0;
}
