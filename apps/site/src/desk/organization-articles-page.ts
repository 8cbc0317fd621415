import { html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { historyPath } from '../history/history-page.ts';
import { deskPage, renderEmpty } from './desk-page.ts';
import { renderCard, type CardArticle } from '../parts/card.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { renderOrganizationParts } from './organization-parts.ts';

/** The data of the articles of an organization, for its members. */
export interface OrganizationArticlesData {
  organization: { id: number; name: string; username: string };
  /** Whether the viewer administers it, and so reads the histories of its articles. */
  isAdministrator: boolean;
  /** Undefined while they are unavailable. */
  articles: readonly (CardArticle & { id: number })[] | undefined;
  paging: Paging;
}

/** Renders the articles of an organization with links to their figures. */
export function organizationArticlesPage(
  { organization, isAdministrator, articles, paging }: OrganizationArticlesData,
  view: View,
): string {
  const { analytics: texts, history } = view.locale.messages;
  const { id, name, username } = organization;
  const path = `/dashboard/organizations/${id}`;
  const list = articles?.map(
    (article) =>
      html`<li>
        ${renderCard(article, view)}
        <p class="desk-actions saved">
          <a
            href="/dashboard/analytics?article_id=${article.id}&amp;organization_id=${id}"
            aria-label="${texts.statsOf(article.title)}"
            >${texts.stats}</a
          >
          ${
            isAdministrator &&
            html`<a href="${historyPath(article.path)}" aria-label="${history.historyOf(article.title)}"
              >${history.history}</a
            >`
          }
        </p>
      </li> `,
  );
  const content = html`${renderOrganizationParts(id, '/dashboard/organizations', view)}
  ${
    list?.length === 0
      ? renderEmpty(texts.noOrganizationArticles)
      : list
        ? html`<ul class="plain-list">
            ${list}
          </ul>`
        : renderMissing(view.locale.messages.lists.articles, view)
  }${renderPager(path, paging, view)}`;
  const action = html`<a class="button quiet" href="/${username}">${view.locale.messages.layout.profile}</a>`;
  const text = `${texts.organizationText(name)}${isAdministrator ? ` ${texts.organizationRights}` : ''}`;
  return deskPage({ title: name, text, part: '/settings/organizations', path, paging, action, content }, view);
}
