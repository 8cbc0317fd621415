import { compareTexts } from '@commonplace/editor/join-texts';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

/** Renders what a typed text and the stored one differ in; nothing if they differ in too much. */
export function renderDifferences(typed: string, stored: string, { locale }: View): Html | false {
  const { editor: texts } = locale.messages;
  const [own = '', other = ''] = [typed, stored].map((text) => text.replaceAll(/\r\n?/g, '\n'));
  const runs = compareTexts(own, other);
  if (!runs) return false;
  return html`<div class="diff" role="group" aria-label="${texts.differences}" tabindex="0">
    <p class="diff-lines">${texts.differences}</p>
    ${runs.map(({ kind, text }) => {
      if (kind === 'both') return html`<p>${text.trim() === '' ? '' : '…'}</p> `;
      return kind === 'first' ? html`<del>− ${text}</del> ` : html`<ins>+ ${text}</ins> `;
    })}
  </div> `;
}
