import type { StateBlock, StateInline } from 'markdown-it';
import { escapeHtml } from '@commonplace/rules/escape-html';
import { environmentOf } from '../environment.ts';
import { invalidMarkdown, tooComplex } from '../errors.ts';
import { processorMs } from '../time-limit.ts';
import { mathMarkup } from './blocks/math.ts';
import type { ContainerKind, Shown } from './blocks/block-kind.ts';

const MAX_DEPTH = 10;

/** Returns the error of an embed without an end tag. */
export function unclosed(name: string): Error {
  return invalidMarkdown(`{% ${name} %} is not closed by {% end${name} %} in the same part of the text`);
}

/** Adds the tokens of an embed around those of `pushContent`. */
export function pushContainer(
  state: StateBlock | StateInline,
  kind: ContainerKind,
  argument: string,
  pushContent: () => void,
): void {
  const environment = environmentOf(state);
  environment.embedDepth += 1;
  if (environment.embedDepth > MAX_DEPTH) throw invalidMarkdown(`{% ${kind.name} %} is nested too deeply`);
  const [before, after] = kind.around(argument);
  state.push('embed_open', '', 1).meta = { html: before };
  pushContent();
  state.push('embed_close', '', -1).meta = { html: after };
  environment.embedDepth -= 1;
}

/** Adds the tokens of a replacement, as a paragraph or within one. */
export function pushShown(state: StateBlock | StateInline, content: Shown, place: 'block' | 'inline'): void {
  if (content.as === 'code') {
    const token = state.push(place === 'block' ? 'fence' : 'code_inline', 'code', 0);
    token.content = content.code;
    token.info = content.language;
    return;
  }
  const html = content.as === 'html' ? content.html : pushMath(state, content);
  state.push('embed_html', '', 0).meta = { html: place === 'block' ? `<p>${html}</p>\n` : html };
}

/** Adds a placeholder, which is replaced after sanitizing, since the sanitizer removes MathML. */
function pushMath(state: StateBlock | StateInline, { source, display }: Shown & { as: 'math' }): string {
  const environment = environmentOf(state);
  const startedAt = processorMs();
  const index = environment.math.push(mathMarkup(source, display)) - 1;
  environment.mathTimeMs -= processorMs() - startedAt;
  if (environment.mathTimeMs < 0) throw tooComplex();
  return `<span class="embed-math" title="${environment.mathPlaceholder}-${index}">${escapeHtml(source)}</span>`;
}
