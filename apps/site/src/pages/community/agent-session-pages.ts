import type { DataOf, ItemOf } from '@commonplace/client';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '@commonplace/ui/page/render-page';
import type { View } from '@commonplace/ui/view';
import { collectionPage } from '../parts/collection.ts';
import type { Paging } from '../parts/pager.ts';

/** Renders the viewer's agent sessions. */
export function agentSessionsPage(
  { sessions, paging }: { sessions: readonly ItemOf<'listAgentSessions'>[]; paging: Paging },
  view: View,
): string {
  const { community: texts } = view.locale.messages;
  const entries = sessions.map(
    ({ slug, title, tool_name: tool, total_messages: count, created_at: created }) =>
      html`<article class="tile">
        <h2><a href="/agent_sessions/${slug}">${title}</a></h2>
        <p>${tool} · ${texts.messageCount(count)} · ${renderDate(view.locale, created)}</p>
      </article> `,
  );
  const collection = { title: texts.agentSessions, text: texts.agentSessionsText, empty: texts.noAgentSessions };
  return collectionPage({ ...collection, path: '/agent_sessions', paging, entries, isTiled: false }, view);
}

/** Renders an agent session as a transcript. */
export function agentSessionPage({ session }: { session: DataOf<'getAgentSession'> }, view: View): string {
  const { community: texts } = view.locale.messages;
  const { slug, title, tool_name: tool, total_messages: count, created_at: created, messages } = session;
  const head = { title, description: texts.agentSessionsText, canonical: `/agent_sessions/${slug}`, isIndexed: false };
  const main = html`<p class="section-title"><a href="/agent_sessions">${texts.agentSessions}</a></p>
    <h1>${title}</h1>
    <p class="muted">${tool} · ${texts.messageCount(count)} · ${renderDate(view.locale, created)}</p>
    <ol class="plain-list transcript">
      ${messages.map(renderMessage)}
    </ol>`;
  return renderPage({ head, layout: 'narrow', main }, view);
}

/** A message as tools write it: a text, or parts of several types. */
function renderMessage(message: Readonly<Record<string, unknown>>): Html {
  const { role, content } = message;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return html`<li>
    <p class="section-title">${typeof role === 'string' ? role : ''}</p>
    ${parts.map((part) => html`<pre tabindex="0" dir="auto">${textOf(part)}</pre>`)}
  </li> `;
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string') return part.text;
  return JSON.stringify(part ?? '', undefined, 2);
}
