import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { spendTokens } from './bounds.ts';
import { environmentOf } from './environment.ts';

// A user name, not within a word, an e-mail address, an address's path or another mention. A hyphen at its end is
// punctuation.
const MENTION = /(?<![\p{L}\p{M}\p{N}_@./\\`-])@([a-z0-9_][a-z0-9_-]{0,28}[a-z0-9_])(?!-*[\p{L}\p{M}\p{N}_@])/giu;

/** `@name` becomes a link to the profile at `/name`, except in code and links. */
export function mentions(md: MarkdownIt): void {
  md.core.ruler.push('mentions', (state) => {
    for (const token of state.tokens) {
      if (token.type === 'inline' && token.children !== null && token.content.includes('@')) {
        token.children = linkMentions(state, token.children);
      }
    }
  });
}

function linkMentions(state: StateCore, children: readonly Token[]): Token[] {
  const result: Token[] = [];
  let within = 0;
  for (const child of children) {
    within = Math.max(0, within + change(child));
    if (child.type === 'text' && within === 0) result.push(...splitText(state, child));
    else result.push(child);
  }
  return result;
}

/** How a token changes the depth of links and raw code elements around what follows. */
function change(token: Token): number {
  if (token.type === 'link_open') return 1;
  if (token.type === 'link_close') return -1;
  if (token.type !== 'html_inline') return 0;
  if (/^<(?:a|code|pre|kbd|samp)(?:\s|>)/i.test(token.content)) return 1;
  return /^<\/(?:a|code|pre|kbd|samp)\s*>/i.test(token.content) ? -1 : 0;
}

function splitText(state: StateCore, token: Token): Token[] {
  const parts: Token[] = [];
  let end = 0;
  for (const match of token.content.matchAll(MENTION)) {
    const username = (match[1] as string).toLowerCase();
    const environment = environmentOf(state);
    environment.mentions.add(username);
    spendTokens(environment, 4);
    if (match.index > end) parts.push(textToken(state, token.content.slice(end, match.index)));
    parts.push(...mentionTokens(state, username, match[0]));
    end = match.index + match[0].length;
  }
  if (end === 0) return [token];
  if (end < token.content.length) parts.push(textToken(state, token.content.slice(end)));
  return parts;
}

function mentionTokens(state: StateCore, username: string, text: string): Token[] {
  const open = new state.Token('link_open', 'a', 1);
  open.attrs = [
    ['class', 'mention'],
    ['href', `/${username}`],
  ];
  return [open, textToken(state, text), new state.Token('link_close', 'a', -1)];
}

function textToken(state: StateCore, content: string): Token {
  const token = new state.Token('text', '', 0);
  token.content = content;
  return token;
}
