import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { spendTokens } from './complexity-limits.ts';
import { environmentOf } from './environment.ts';

// A separate name: not part of a word, an email address or URL, a variable, a package (`@name/package`), an annotation
// or decorator (`@name.part`, `@name(`, `@name\part`), or an entry (`@name{`, `@name=`).
const MENTION =
  /(?<![\p{L}\p{M}\p{N}_@./\\`$#%&=+~-])@([A-Za-z0-9_][A-Za-z0-9_-]{0,28}[A-Za-z0-9_])(?!-*[\p{L}\p{M}\p{N}_@]|-*[/({=]|-*[.:\\][\p{L}\p{N}_])/gu;
const WITHOUT_MENTIONS = /^<(\/?)(?:a|code|kbd|option|pre|samp|script|style|textarea|xmp)[\s/>]/i;

/** Links `@name` of an existing user to the profile at `/name`, except in code and links. */
export function mentions(md: MarkdownIt): void {
  // Before escapes become plain text: `\@name` is not a mention.
  md.core.ruler.before('text_join', 'mentions', (state) => {
    if (environmentOf(state).usernames.size === 0) return;
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
  let run: Token[] = [];
  for (const child of children) {
    if (within === 0 && (child.type === 'text' || child.type === 'text_special')) {
      run.push(child);
      continue;
    }
    result.push(...linkRun(state, run), child);
    run = [];
    within = Math.max(0, within + change(child));
  }
  return [...result, ...linkRun(state, run)];
}

/** Returns how a token changes the depth of links and of elements without mentions. */
function change(token: Token): number {
  if (token.type === 'link_open') return 1;
  if (token.type === 'link_close') return -1;
  if (token.type !== 'html_inline') return 0;
  const element = WITHOUT_MENTIONS.exec(token.content);
  if (element === null) return 0;
  return element[1] === '/' ? -1 : 1;
}

/** Links the mentions in adjacent texts, except after an escaped or encoded `@`. */
function linkRun(state: StateCore, run: readonly Token[]): Token[] {
  const text = run.map(({ content }) => content).join('');
  if (!text.includes('@')) return [...run];
  const literal = literalSigns(run);
  const environment = environmentOf(state);
  const parts: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    const username = (match[1] as string).toLowerCase();
    if (literal.has(match.index) || !environment.usernames.has(username)) continue;
    environment.mentions.add(username);
    spendTokens(environment, 4);
    if (match.index > end) parts.push(textToken(state, text.slice(end, match.index)));
    parts.push(...mentionTokens(state, username, match[0]));
    end = match.index + match[0].length;
  }
  if (end === 0) return [...run];
  if (end < text.length) parts.push(textToken(state, text.slice(end)));
  return parts;
}

/** Returns the positions of escaped or encoded `@` signs. */
function literalSigns(run: readonly Token[]): Set<number> {
  const places = new Set<number>();
  let start = 0;
  for (const { type, content } of run) {
    if (type === 'text_special' && content === '@') places.add(start);
    start += content.length;
  }
  return places;
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
