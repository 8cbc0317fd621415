import type { ItemOf } from '@commonplace/client';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { collectionPage, renderTile } from '../parts/collection.ts';
import type { Paging } from '../parts/pager.ts';

/** The data of the list of organizations. */
export interface OrganizationsPageData {
  /** Undefined while they are unavailable. */
  organizations:
    | readonly Pick<ItemOf<'listOrganizations'>, 'name' | 'username' | 'tag_line' | 'summary' | 'profile_image'>[]
    | undefined;
  paging: Paging;
}

/** Renders the list of organizations. */
export function organizationsPage({ organizations, paging }: OrganizationsPageData, view: View): string {
  const { community: texts, lists } = view.locale.messages;
  const entries = organizations?.map(({ name, username, tag_line: tagLine, summary, profile_image: image }) =>
    renderTile(`/${username.toLowerCase()}`, name, tagLine ?? summary, image),
  );
  const collection = { title: lists.organizations, text: texts.organizationsText, empty: texts.noOrganizations };
  return collectionPage(
    { ...collection, path: '/organizations', paging, entries, isTiled: true, choices: renderChoices(view) },
    view,
  );
}

/** Renders the links to the viewer's organizations and to found one, or who founds them on this site. */
function renderChoices({ viewer, locale }: View): Html | false {
  const { community, account } = locale.messages;
  const { organizations: texts } = account;
  if (!viewer) return false;
  const own = html`<a class="button quiet" href="/settings/organizations">${community.ownOrganizations}</a>`;
  return viewer.mayCreateOrganizations
    ? html`<p>${own} <a class="button quiet" href="/organizations/new">${texts.new}</a></p>`
    : html`<p>${own}</p>
        <p class="muted">${texts.createdByAdministrators}</p>`;
}
