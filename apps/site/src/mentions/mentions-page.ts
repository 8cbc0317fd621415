import type { DataOf, ItemOf } from '@commonplace/client';
import { shortenText } from '@commonplace/rules/cut-text';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { pagePaths, renderPager, type Paging } from '../parts/pager.ts';
import { displayTitle } from '../parts/article-title.ts';
import { renderSentMentions, type SentMention } from './sent-mentions.ts';

/** Where programs of other sites say that a page mentions an article (Webmention). */
export const webmentionPath = '/webmention';

type Mention = ItemOf<'listWebmentions'>;

/** The data of the page with the pages that mention an article. */
export interface MentionsPageData {
  article: Pick<DataOf<'getArticle'>, 'title' | 'path' | 'user'>;
  mentions: readonly Mention[];
  /** For the author and moderators. */
  sent: readonly SentMention[];
  paging: Paging;
}

/** Returns the path of the page with the mentions of an article. */
export function mentionsPath(path: string): string {
  return `${path}/mentions`;
}

/** Whether the viewer decides about the mentions of an article, and sees those that it has sent. */
export function maySeeAll(
  { user }: Pick<MentionsPageData['article'], 'user'>,
  { viewer }: Pick<View, 'viewer'>,
): boolean {
  return viewer?.isModerator === true || viewer?.id === user.user_id;
}

/** Renders the pages of other sites that mention an article, with the buttons of those who may approve and hide them. */
export function mentionsPage({ article, mentions, sent, paging }: MentionsPageData, view: View): string {
  const { reading: texts, history } = view.locale.messages;
  const path = mentionsPath(article.path);
  const title = texts.mentionsOf(displayTitle(article.title, view));
  const { canonical, previous, next } = pagePaths(path, paging);
  const jsonLd = [{ '@type': 'CollectionPage', name: title, description: texts.mentionsText }];
  const head = { title, description: texts.mentionsText, canonical, previous, next, jsonLd, isIndexed: false };
  const mayDecide = maySeeAll(article, view);
  const main = html`<h1>${title}</h1>
    <p class="muted">${texts.mentionsText}</p>
    <p><a href="${article.path}">${history.toArticle}</a></p>
    ${
      mentions.length === 0
        ? html`<p>${texts.noMentions}</p> `
        : html`<ul class="plain-list desk-list">
            ${mentions.map((mention) => html`<li>${renderMention(mention, mayDecide, view)}</li> `)}
          </ul>`
    }
    ${renderPager(path, paging, view)} ${renderSentMentions(sent, view)}`;
  return renderPage({ head, layout: 'wide', main }, view);
}

function renderMention(mention: Mention, mayDecide: boolean, view: View): Html {
  const { source, title, author_name: author, created_at: createdAt, state } = mention;
  const { reading: texts } = view.locale.messages;
  const { host } = new URL(source);
  const name = title ?? shortAddress(source);
  return html`<article class="desk-row" id="${elementOf(mention)}">
    <div>
      <h2 dir="auto"><a href="${source}" rel="nofollow ugc">${name}</a></h2>
      <div class="meta">
        ${author !== null && html`<span>${texts.mentionBy(author)}</span> `}${title !== null && html`<span>${host}</span> `}${renderDate(view.locale, createdAt)}
        ${state !== 'approved' && html`<span class="state draft">${state === 'hidden' ? texts.mentionIsHidden : texts.mentionWaits}</span>`}
      </div>
    </div>
    ${mayDecide && renderActs(mention, name, view)}
  </article> `;
}

/** Returns the id of the element with a mention, to which acts on it return. */
function elementOf({ id }: Pick<Mention, 'id'>): string {
  return `mention-${id}`;
}

const maxAddressLength = 80;

/** Returns the address of a page without its protocol, shortened; pages of a site without titles are told apart by it. */
function shortAddress(address: string): string {
  const { host, pathname, search } = new URL(address);
  return shortenText(host + pathname + search, maxAddressLength);
}

function renderActs({ id, state }: Mention, name: string, view: View): Html {
  return html`<div class="desk-actions">
    ${state !== 'approved' && renderAct({ id, state: 'approved', name }, view)}
    ${state !== 'hidden' && renderAct({ id, state: 'hidden', name }, view)}
  </div>`;
}

function renderAct(
  { id, state, name }: { id: number; state: 'approved' | 'hidden'; name: string },
  { path, locale }: View,
): Html {
  const { reading: texts } = locale.messages;
  const label = state === 'approved' ? texts.approve : texts.hide;
  return html`<form method="post" action="${formPaths.webmention}">
    <input type="hidden" name="id" value="${id}" />
    <input type="hidden" name="state" value="${state}" />
    <input type="hidden" name="return_to" value="${path}#${elementOf({ id })}" />
    <button class="quiet" aria-label="${texts.actOn(label, name)}">${label}</button>
  </form> `;
}
