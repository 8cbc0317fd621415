import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import { environmentOf, type FrameAttributes } from '../environment.ts';
import type { Provider } from './provider.ts';
import { resolveEmbed, type Embed } from './resolve-embed.ts';

// Bounded, and stops at the next opening, so that openings without an end cost no more than their length.
const EMBED = /\{%-?((?:(?!\{%|%\})[^\n]){1,2200})%\}/y;
const NAME_AND_ARGUMENT = /^([a-z][a-z0-9_-]*)(?:\s|$)/i;

/** `{% name argument %}` within a paragraph becomes a frame or a link card; in code and after a backslash it does not. */
export function embeds(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'embed', parseEmbed);
  md.renderer.rules['embed'] = (tokens, index) => embedHtml(md, (tokens[index] as Token).meta?.['embed'] as Embed);
}

function parseEmbed(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('{%', state.pos)) return false;
  EMBED.lastIndex = state.pos;
  const match = EMBED.exec(state.src);
  const inner = match?.[1]?.trim() ?? '';
  const name = NAME_AND_ARGUMENT.exec(inner)?.[1];
  if (match === null || name === undefined || state.pos + match[0].length > state.posMax) return false;
  if (!silent) {
    const embed = resolveEmbed(name.toLowerCase(), inner.slice(name.length).replace(/-$/, ''));
    state.push('embed', '', 0).meta = { embed };
    if (embed.kind === 'frame') {
      environmentOf(state).frames.set(embed.source, frameAttributes(embed.source, embed.provider));
    }
  }
  state.pos += match[0].length;
  return true;
}

function embedHtml(md: MarkdownIt, embed: Embed): string {
  const { escapeHtml } = md.utils;
  // The sanitiser puts in the frame's other attributes, so that they cannot be anything else.
  if (embed.kind === 'frame') return `<iframe src="${escapeHtml(embed.source)}"></iframe>`;
  return `<a class="embed-card" href="${escapeHtml(embed.address)}">${escapeHtml(embed.label)}</a>`;
}

function frameAttributes(source: string, provider: Provider): FrameAttributes {
  return {
    src: source,
    class: 'embed',
    title: `${provider.name} embed`,
    width: '100%',
    height: String(provider.height),
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation',
    allow: 'fullscreen; encrypted-media; picture-in-picture',
  };
}
