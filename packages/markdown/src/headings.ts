import { cutText } from '@commonplace/rules/cut-text';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';

const MAX_ANCHOR_LENGTH = 100;
const MAX_SECOND_LENGTH = 300;
const MAX_LABEL_LENGTH = 200;

/**
 * Gives headings a link to themselves, labelled with their text, and a second anchor where GitHub names them otherwise. The target is `<a name>` instead of `id`: an id from a
 * text would become a property of `window`.
 */
export function headingAnchors(md: MarkdownIt): void {
  md.core.ruler.push('heading_anchors', (state) => addAnchors(state));
  md.renderer.rules['heading_open'] = (tokens, index, options, _env, renderer) => {
    const token = tokens[index] as Token;
    const { anchor, second, label } = (token.meta ?? {}) as Partial<Anchor>;
    const heading = renderer.renderToken(tokens, index, options);
    if (anchor === undefined || label === undefined) return heading;
    const [name, text] = [anchor, label].map((value) => md.utils.escapeHtml(value));
    const other = second === undefined ? '' : `<a name="${md.utils.escapeHtml(second)}"></a>`;
    return `${heading}<a name="${name}" href="#${name}" class="anchor" aria-label="Link to ${text}"></a>${other}`;
  };
}

interface Anchor {
  anchor: string;
  /** The anchor on GitHub, where many texts come from, if no heading has it and it differs. */
  second?: string;
  label: string;
}

function addAnchors(state: StateCore): void {
  const [named, namedElsewhere] = [new AnchorNames(), new AnchorNames()];
  const anchors: (Anchor & { elsewhere: string })[] = [];
  state.tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const text = headingText(state.tokens[index + 1]);
    const slug = anchorSlug(text);
    if (slug === '') return;
    const label = cutText(text, MAX_LABEL_LENGTH);
    const anchor = { anchor: named.add(slug), label, elsewhere: namedElsewhere.add(slugElsewhere(text)) };
    token.meta = anchor;
    anchors.push(anchor);
  });
  for (const anchor of anchors) if (!named.has(anchor.elsewhere)) anchor.second = anchor.elsewhere;
}

function headingText(inline: Token | undefined): string {
  const parts = (inline?.children ?? []).map(({ type, content }) => {
    if (type === 'softbreak') return ' ';
    return type === 'text' || type === 'code_inline' ? content : '';
  });
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}

function anchorSlug(text: string): string {
  return lettersOf(text).replaceAll(/\s+/g, '-').slice(0, MAX_ANCHOR_LENGTH).toWellFormed();
}

/** Names a heading as GitHub does: each space becomes a hyphen, also two around a removed sign. */
function slugElsewhere(text: string): string {
  return lettersOf(text).replaceAll(/\s/g, '-').slice(0, MAX_SECOND_LENGTH).toWellFormed();
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '');
}

/** Anchors of one text; a repeated one gets a number. */
class AnchorNames {
  readonly #taken = new Set<string>();
  readonly #repeated = new Map<string, number>();

  has(anchor: string): boolean {
    return this.#taken.has(anchor);
  }

  /** Adds a heading, and returns its anchor. */
  add(slug: string): string {
    let count = this.#repeated.get(slug) ?? 0;
    let anchor = count === 0 ? slug : `${slug}-${count}`;
    while (this.#taken.has(anchor)) {
      count += 1;
      anchor = `${slug}-${count}`;
    }
    this.#taken.add(anchor);
    this.#repeated.set(slug, count + 1);
    return anchor;
  }
}
