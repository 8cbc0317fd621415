import { cutText } from '@commonplace/rules/cut-text';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';

const MAX_ANCHOR_LENGTH = 100;
const MAX_LABEL_LENGTH = 200;

/**
 * Gives headings a link to themselves, labelled with their text. The target is `<a name>` instead of `id`: an id from a
 * text would become a property of `window`.
 */
export function headingAnchors(md: MarkdownIt): void {
  md.core.ruler.push('heading_anchors', (state) => addAnchors(state));
  md.renderer.rules['heading_open'] = (tokens, index, options, _env, renderer) => {
    const token = tokens[index] as Token;
    const { anchor, label } = (token.meta ?? {}) as Partial<Anchor>;
    const heading = renderer.renderToken(tokens, index, options);
    if (anchor === undefined || label === undefined) return heading;
    const [name, text] = [anchor, label].map((value) => md.utils.escapeHtml(value));
    return `${heading}<a name="${name}" href="#${name}" class="anchor" aria-label="Link to ${text}"></a>`;
  };
}

interface Anchor {
  anchor: string;
  label: string;
}

function addAnchors(state: StateCore): void {
  const taken = new Set<string>();
  const repeated = new Map<string, number>();
  state.tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const text = headingText(state.tokens[index + 1]);
    const slug = anchorSlug(text);
    if (slug === '') return;
    const label = cutText(text, MAX_LABEL_LENGTH);
    token.meta = { anchor: uniqueAnchor(slug, taken, repeated), label } satisfies Anchor;
  });
}

function headingText(inline: Token | undefined): string {
  const parts = (inline?.children ?? []).map(({ type, content }) => {
    if (type === 'softbreak') return ' ';
    return type === 'text' || type === 'code_inline' ? content : '';
  });
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}

function anchorSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '')
    .replaceAll(/\s+/g, '-')
    .slice(0, MAX_ANCHOR_LENGTH)
    .toWellFormed();
}

function uniqueAnchor(slug: string, taken: Set<string>, repeated: Map<string, number>): string {
  let count = repeated.get(slug) ?? 0;
  let anchor = count === 0 ? slug : `${slug}-${count}`;
  while (taken.has(anchor)) {
    count += 1;
    anchor = `${slug}-${count}`;
  }
  taken.add(anchor);
  repeated.set(slug, count + 1);
  return anchor;
}
