import type { ItemOf } from '@commonplace/client';
import { renderDate } from '@commonplace/ui/locale/format';
import type { Messages } from '@commonplace/ui/locale/messages';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

/** A page that an article links to, and whether its site was told. */
export type SentMention = ItemOf<'listSentWebmentions'>;

/** Renders the pages that an article links to, with what became of the notices to their sites; nothing without any. */
export function renderSentMentions(sent: readonly SentMention[], view: View): Html | false {
  const { sentMentions: texts } = view.locale.messages;
  return (
    sent.length > 0 &&
    html`<section aria-labelledby="sent-mentions">
      <h2 id="sent-mentions">${texts.heading}</h2>
      <p class="muted">${texts.text}</p>
      <ul class="plain-list desk-list">
        ${sent.map((mention) => html`<li>${renderSent(mention, view)}</li> `)}
      </ul>
    </section>`
  );
}

/** The colors of states; others have none. */
const marks = new Map([
  ['sent', 'published'],
  ['waiting', 'scheduled'],
]);

function renderSent({ target, state, linked, changed_at: at }: SentMention, { locale }: View): Html {
  const { sentMentions: texts } = locale.messages;
  return html`<article class="desk-row">
    <div>
      <h3 dir="ltr"><a href="${target}" rel="nofollow ugc">${target}</a></h3>
      <div class="meta">
        <span class="state ${marks.get(state) ?? 'draft'}">${stateText(state, texts)}</span> ${renderDate(locale, at)}
        ${!linked && html`<span>${texts.unlinked}</span>`}
      </div>
    </div>
  </article> `;
}

function stateText(state: string, { states }: Messages['sentMentions']): string {
  return Object.hasOwn(states, state) ? states[state as keyof typeof states] : state;
}
