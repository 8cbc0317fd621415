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
}

/** Renders the page of an organization. */
export function organizationPage(data: OrganizationPageData, view: View): string {
  const { organization, followersCount, isFollowed, paging } = data;
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
  const action = renderFollow({ type: 'Organization', id: organization.id, isFollowed }, view);
  const profile = {
    ...organization,
    summary,
    image: organization.profile_image,
    links: organization.url === null ? [] : [organization.url],
  };
  const main = html`${renderProfileHead({ ...profile, joinedAt: organization.joined_at, followersCount, action }, view)}
  ${renderArticleList(data, path, texts.nothingPublished(name), view)}`;
  return renderPage({ head, layout: 'list', main, isFeed: true, aside: renderAside(data, view) }, view);
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
