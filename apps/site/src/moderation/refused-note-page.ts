import { html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { renderConfirmedForm, type ConfirmedAct } from './confirmed-form.ts';

/** Renders the form of an act alone, with its refused note. */
export function refusedNotePage(act: ConfirmedAct, refused: { note: string; message: string }, view: View): string {
  const { label: title, effect: description, returnTo } = act;
  const head = { title, description, canonical: returnTo, isIndexed: false };
  const main = html`<h1>${title}</h1>
    ${renderConfirmedForm({ ...act, noteId: act.noteId ?? 'note', refused }, view)}
    <p><a href="${returnTo}">${view.locale.messages.reading.cancel}</a></p>`;
  return renderPage({ head, layout: 'narrow', main }, view);
}
