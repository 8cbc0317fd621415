import type { DataOf, ItemOf } from '@commonplace/client';
import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { profileCard } from '../cards/page-cards.ts';
import { feedLinks } from '../parts/feed-links.ts';
import { renderArticleList, type ArticleList } from '../article-lists/article-list.ts';
import { renderFollow } from '../parts/follow.ts';
import { renderMissing } from '../parts/missing.ts';
import { pagePaths } from '../parts/pager.ts';
import { renderPeople } from '../parts/people.ts';
import { renderProfileHead } from './profile-head.ts';

/** The data of an organization's page. */
export interface OrganizationPageData extends ArticleList {
  organization: NonNullable<DataOf<'getProfile'>['organization']>;
  /** Undefined while they are unavailable. */
  members:
    | readonly Pick<ItemOf<'listOrganizationMembers'>, 'name' | 'username' | 'profile_image' | 'summary'>[]
    | undefined;
  followersCount: number;
  isFollowed: boolean;
  /** The role of the viewer, who belongs to it. */
  role?: string | undefined;
}

/** Renders the page of an organization. */
export function organizationPage(data: OrganizationPageData, view: View): string {
  const { organization, followersCount, paging, role } = data;
  const { site, locale } = view;
  const { community: texts } = locale.messages;
  const { name, username } = organization;
  const path = `/${username}`;
  const summary = organization.summary ?? organization.tag_line;
  const description = summary ?? texts.summaryOf(name, site.name);
  const head = {
    title: name,
    description,
    ...pagePaths(path, paging),
    alternates: feedLinks(`/feed${path}`, name),
    type: 'profile',
    card: profileCard(organization, site),
    jsonLd: [organizationJsonLd(organization, description, site.origin)],
  } as const;
  const profile = {
    ...organization,
    summary,
    image: organization.profile_image,
    links: organization.url === null ? [] : [organization.url],
  };
  const main = html`${renderProfileHead({ ...profile, joinedAt: organization.joined_at, followersCount, action: renderAction(data, view), isOwn: role !== undefined }, view)}
  ${renderArticleList(data, path, texts.nothingPublished(name), view)}`;
  return renderPage({ head, layout: 'list', main, isFeed: true, aside: renderAside(data, view) }, view);
}

/** Renders the button to follow, and for members the links to write and to the desk or the settings. */
function renderAction({ organization: { id, name }, isFollowed, role }: OrganizationPageData, view: View): Html {
  const { community: texts, layout } = view.locale.messages;
  const follow = renderFollow({ type: 'Organization', id, name, isFollowed }, view);
  if (role === undefined) return follow;
  const [path, text] =
    role === 'admin'
      ? [`/settings/organizations/${id}`, texts.manageOrganization]
      : [`/dashboard/organizations/${id}`, texts.organizationDesk];
  return html`<a class="button quiet" href="/new?organization_id=${id}">${layout.write}</a>
    <a class="button quiet" href="${path}">${text}</a>
    ${follow}`;
}

function organizationJsonLd(organization: OrganizationPageData['organization'], description: string, origin: string) {
  const { name, username, profile_image: image, url } = organization;
  return {
    '@type': 'Organization',
    name,
    description,
    url: new URL(`/${username}`, origin).href,
    logo: new URL(image, origin).href,
    ...(url !== null && { sameAs: [url] }),
  };
}

function renderAside({ organization, members }: OrganizationPageData, view: View): Html | false {
  const { community: texts } = view.locale.messages;
  const { story, tech_stack: stack } = organization;
  const parts = [
    story !== null && story !== '' && html`<p dir="auto">${story}</p> `,
    stack !== null && stack !== '' && html`<p class="muted" dir="auto">${stack}</p> `,
    members?.length !== 0 &&
      html`<section>
        <h2><a href="/${organization.username.toLowerCase()}/members">${texts.members}</a></h2>
        ${members ? renderPeople(members) : renderMissing(texts.members, view)}
      </section>`,
  ];
  return parts.some((part) => part !== false) && html`${parts}`;
}
