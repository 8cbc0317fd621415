import type { MarkdownIt, StateCore, Token } from 'markdown-it';

const LONGEST_ANCHOR = 100;

/**
 * Headings get a link to themselves. The target is `<a name>`, not `id`: an id chosen by a text would become a
 * property of the page's `window`.
 */
export function headingAnchors(md: MarkdownIt): void {
  md.core.ruler.push('heading_anchors', (state) => addAnchors(state));
  md.renderer.rules['heading_open'] = (tokens, index, options, _env, renderer) => {
    const token = tokens[index] as Token;
    const anchor = token.meta?.['anchor'];
    const name = typeof anchor === 'string' ? md.utils.escapeHtml(anchor) : '';
    const link = name === '' ? '' : `<a name="${name}" href="#${name}" class="anchor"></a>`;
    return renderer.renderToken(tokens, index, options) + link;
  };
}

function addAnchors(state: StateCore): void {
  const taken = new Set<string>();
  const repeated = new Map<string, number>();
  state.tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const slug = anchorSlug(state.tokens[index + 1]);
    if (slug === '') return;
    token.meta = { anchor: uniqueAnchor(slug, taken, repeated) };
  });
}

function anchorSlug(inline: Token | undefined): string {
  const words = (inline?.children ?? []).map((child) =>
    child.type === 'text' || child.type === 'code_inline' ? child.content : '',
  );
  return words
    .join('')
    .toLowerCase()
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '')
    .replaceAll(/\s+/g, '-')
    .slice(0, LONGEST_ANCHOR)
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
