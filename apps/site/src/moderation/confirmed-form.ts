import { attributes, html, type Html } from '@commonplace/ui/markup';
import { keptText } from '@commonplace/ui/parts/kept-text';
import type { View } from '@commonplace/ui/view';

/** An act that the viewer confirms after reading what follows from it. */
export interface ConfirmedAct {
  /** The path that the form is sent to. */
  action: string;
  /** The hidden fields, without the path to return to. */
  fields: Readonly<Record<string, string | number>>;
  returnTo: string;
  /** The name of the act, also on its button. */
  label: string;
  /** Completes the name for screen readers. */
  about?: string;
  /** What follows from it. */
  effect: string;
  /** Whether it takes nothing from anyone. */
  isKind?: boolean;
  /** The id of the field for a note; without it there is none. */
  noteId?: string | undefined;
  /** A refused note, and why. */
  refused?: { note: string; message: string } | undefined;
}

/** Renders an act as a folded form: opening it shows what follows, and the button confirms. */
export function renderConfirmed(act: ConfirmedAct, view: View): Html {
  return html`<details class="act">
    <summary>${renderName(act)}</summary>
    ${renderConfirmedForm(act, view)}
  </details> `;
}

/** Renders what follows from the act, the field for a note, and the button. */
export function renderConfirmedForm(act: ConfirmedAct, view: View): Html {
  const { action, fields, returnTo, effect, isKind = false } = act;
  const hidden = Object.entries({ ...fields, return_to: returnTo }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form method="post" action="${action}">
    <p>${effect}</p>
    ${hidden}${renderNote(act, view)}<button class="${isKind ? 'quiet' : 'dangerous'}">${renderName(act)}</button>
  </form>`;
}

function renderName({ label, about }: ConfirmedAct): Html {
  return html`${label}${about !== undefined && html`<span class="unseen"> ${about}</span>`}`;
}

function renderNote(act: ConfirmedAct, { viewer, locale }: View): Html | false {
  const { noteId: id, refused, action, fields } = act;
  if (id === undefined) return false;
  const kept = keptText(viewer?.id, [action, ...Object.values(fields)].join(' '), locale);
  const { moderation: texts } = locale.messages;
  const described = `${id}-hint${refused ? ` ${id}-error` : ''}`;
  return html`<div class="field">
    <label for="${id}">${texts.note}</label>
    ${refused && html`<p class="error" role="alert" id="${id}-error">${refused.message}</p> `}<textarea
      id="${id}"
      name="note"
      rows="2"
      dir="auto"
      maxlength="10000"
      ${attributes({ 'aria-describedby': described, 'aria-invalid': refused && 'true', ...kept })}
    >
${refused?.note ?? ''}</textarea>
    <p class="hint" id="${id}-hint">${texts.noteHint}</p>
  </div> `;
}
