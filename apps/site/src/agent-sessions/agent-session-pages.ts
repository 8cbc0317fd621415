import type { DataOf, ItemOf } from '@commonplace/client';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderByline, type Author } from '../parts/byline.ts';
import { collectionPage } from '../parts/collection.ts';
import type { Paging } from '../parts/pager.ts';

/** Renders the viewer's agent sessions. */
export function agentSessionsPage(
  { sessions, paging }: { sessions: readonly ItemOf<'listAgentSessions'>[] | undefined; paging: Paging },
  view: View,
): string {
  const { community: texts } = view.locale.messages;
  const entries = sessions?.map(
    ({ slug, title, tool_name: tool, total_messages: count, created_at: created }) =>
      html`<article class="tile">
        <h2 dir="auto"><a href="/agent_sessions/${slug}">${title}</a></h2>
        <p>${writeTool(tool, texts)} · ${texts.messageCount(count)} · ${renderDate(view.locale, created)}</p>
      </article> `,
  );
  const collection = { title: texts.agentSessions, text: texts.agentSessionsText, empty: texts.noAgentSessions };
  return collectionPage({ ...collection, path: '/agent_sessions', paging, entries, isTiled: false }, view);
}

/** Writes the name of a tool, which the API numbers, such as `cli_tool_1`. */
function writeTool(name: string, texts: View['locale']['messages']['community']): string {
  const number = /^cli_tool_(\d+)$/.exec(name)?.[1];
  return number === undefined ? name : texts.commandLineTool(number);
}

/** The data of an agent session's page. */
export interface AgentSessionPageData {
  session: DataOf<'getAgentSession'>;
  /** The owner of a published session; absent for one of the viewer. */
  owner?: Author;
}

/** Renders an agent session as a transcript. */
export function agentSessionPage({ session, owner }: AgentSessionPageData, view: View): string {
  const { community: texts } = view.locale.messages;
  const { slug, title, tool_name: tool, total_messages: count, created_at: created, messages } = session;
  const path = `/agent_sessions/${slug}`;
  const description = owner ? texts.sessionBy(title, owner.name) : texts.agentSessionsText;
  const head = {
    title,
    description,
    canonical: path,
    isIndexed: owner !== undefined,
    ...(owner && { jsonLd: [sessionJsonLd(session, owner, view.site.origin)] }),
  };
  const facts = `${writeTool(tool, texts)} · ${texts.messageCount(count)}`;
  const main = html`${owner === undefined && html`<p class="section-title"><a href="/agent_sessions">${texts.agentSessions}</a></p>`}
    <h1 dir="auto">${title}</h1>
    ${owner && renderByline({ user: owner, date: created }, view)}
    <p class="muted">${facts}${owner === undefined && html` · ${renderDate(view.locale, created)}`}</p>
    ${owner === undefined && renderPublish(session, view)}
    <ol class="plain-list transcript">
      ${messages.map((message) => renderMessage(message, owner?.name ?? texts.you, view))}
    </ol>`;
  return renderPage({ head, layout: 'narrow', main }, view);
}

function sessionJsonLd(
  { slug, title, created_at: date }: AgentSessionPageData['session'],
  owner: Author,
  origin: string,
) {
  return {
    '@type': 'CreativeWork',
    name: title,
    url: new URL(`/agent_sessions/${slug}`, origin).href,
    datePublished: date,
    author: { '@type': 'Person', name: owner.name, url: new URL(`/${owner.username}`, origin).href },
  };
}

/** Says who sees a session of the viewer, with the button to change it. */
function renderPublish({ slug, published }: AgentSessionPageData['session'], view: View): Html {
  const { community: texts, reading } = view.locale.messages;
  return html`<p>${published ? texts.sessionIsPublic : texts.sessionIsPrivate}</p>
    <form method="post" action="${formPaths.agentSession}">
      <input type="hidden" name="slug" value="${slug}" />
      <input type="hidden" name="return_to" value="${view.path}" />
      <button name="on" value="${String(!published)}" class="${published && 'quiet'}">
        ${published ? reading.unpublish : texts.publish}
      </button>
    </form> `;
}

/** A message as tools write it: a text, or parts of several types. */
function renderMessage(message: Readonly<Record<string, unknown>>, person: string, { locale }: View): Html {
  const { community: texts } = locale.messages;
  const { role, content } = message;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  const isPerson = role === 'user';
  return html`<li class="${isPerson && 'person'}">
    <p class="section-title">${isPerson ? person : texts.agent}</p>
    ${parts.map((part) => renderPart(part, texts.toolCall))}
  </li> `;
}

function renderPart(part: unknown, toolCall: string): Html {
  if (typeof part === 'string') return renderText(part);
  if (typeof part !== 'object' || part === null) return renderText('');
  if ('text' in part && typeof part.text === 'string') return renderText(part.text);
  const name = 'name' in part && typeof part.name === 'string' ? part.name : '';
  return html`<details>
    <summary>${toolCall}${name !== '' && ` · ${name}`}</summary>
    <pre tabindex="0" dir="auto">${JSON.stringify(part, undefined, 2)}</pre>
  </details> `;
}

/** Keeps the line breaks of a text. */
function renderText(text: string): Html {
  return html`<p class="said" dir="auto">${text}</p> `;
}
