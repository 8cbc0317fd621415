import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import { environmentOf } from '../environment.ts';
import { blockEmbeds } from './block-rule.ts';
import type { BlockKind } from './blocks/block-kind.ts';
import { blockKinds } from './blocks/block-kinds.ts';
import { embedHtml } from './embed-html.ts';
import { findEnd, findVerbatimEnd } from './find-end.ts';
import { embedsInHtml, isWithinCode } from './html-rule.ts';
import { pushContainer, pushShown, unclosed } from './push-embed.ts';
import { knownTagAt } from './known-tag.ts';
import type { Tag } from './tag.ts';

/** Parses `{% name argument %}`, except in code and after a backslash. */
export function embeds(md: MarkdownIt): void {
  md.use(blockEmbeds);
  md.use(embedsInHtml);
  md.inline.ruler.before('escape', 'embed', parseEmbed);
  const html = (tokens: Token[], index: number) => {
    const made: unknown = tokens[index]?.meta?.['html'];
    return typeof made === 'string' ? made : '';
  };
  for (const type of ['embed_html', 'embed_open', 'embed_close']) md.renderer.rules[type] = html;
}

/** Parses `{% name argument %}` in a paragraph. */
function parseEmbed(state: StateInline, silent: boolean): boolean {
  const tag = knownTagAt(state.src, state.pos);
  if (tag === undefined || tag.end > state.posMax || isWithinCode(state)) return false;
  const kind = blockKinds.get(tag.name);
  if (kind !== undefined) return parseBlockEmbed(state, tag, kind, silent);
  if (!silent) state.push('embed_html', '', 0).meta = { html: embedHtml(environmentOf(state), tag) };
  state.pos = tag.end;
  return true;
}

/** Parses an embed with an end tag within a paragraph. */
function parseBlockEmbed(state: StateInline, tag: Tag, kind: BlockKind, silent: boolean): boolean {
  const { src, posMax } = state;
  const place = [tag.end, posMax] as const;
  const end =
    kind.content === 'text'
      ? findVerbatimEnd(src, place, kind.name)
      : findEnd(environmentOf(state), src, place, { name: kind.name, depth: 1 });
  if (end === undefined) throw unclosed(kind.name);
  if (!silent) {
    if (kind.content === 'text') {
      pushShown(state, kind.show(tag.argument, src.slice(tag.end, end.start)), 'inline');
    } else {
      pushContainer(state, kind, tag.argument, () => {
        state.pos = tag.end;
        state.posMax = end.start;
        state.md.inline.tokenize(state);
        state.posMax = posMax;
      });
    }
  }
  state.pos = end.end;
  return true;
}
