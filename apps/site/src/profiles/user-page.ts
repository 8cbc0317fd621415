import type { DataOf } from '@commonplace/client';
import { renderContent } from '@commonplace/ui/content/content';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { profileCard } from '../cards/page-cards.ts';
import { feedLinks } from '../parts/feed-links.ts';
import { renderEmpty } from '../desk/desk-page.ts';
import { renderUserMenu } from '../moderation/user-menu.ts';
import type { Standing } from '../serving/view.ts';
import { renderArticleList, type ArticleList } from '../article-lists/article-list.ts';
import { renderFollow } from '../parts/follow.ts';
import { renderMissing } from '../parts/missing.ts';
import { pagePaths } from '../parts/pager.ts';
import { isText, renderProfileHead, type ProfileDetails } from './profile-head.ts';

/** A comment as the profile of its author shows it. */
export interface ProfileComment {
  path: string;
  subject: { title: string; path: string };
  created_at: string;
  body_html: string;
}

/** The data of a user's page. */
export interface UserPageData extends ArticleList {
  user: Pick<
    NonNullable<DataOf<'getProfile'>['user']>,
    | 'id'
    | 'username'
    | 'name'
    | 'summary'
    | 'location'
    | 'microblog_username'
    | 'codehost_username'
    | 'website_url'
    | 'links'
    | 'verified_links'
    | 'joined_at'
    | 'profile_image'
  > &
    ProfileDetails;
  followersCount: number;
  isFollowed: boolean;
  /** Whether the viewer flagged the user. */
  isFlagged: boolean;
  /** The status of the user, for moderators. */
  standing: Standing | undefined;
  /** Undefined while they are unavailable, like the badges. */
  comments: readonly ProfileComment[] | undefined;
  badges: readonly { title: string; slug: string; image: string }[] | undefined;
}

/** Renders the page of a user. */
export function userPage(data: UserPageData, view: View): string {
  const { user, followersCount, isFollowed, articles, paging } = data;
  const { site, locale, viewer } = view;
  const { community: texts } = locale.messages;
  const path = `/${user.username}`;
  const isOwn = viewer?.username === user.username;
  const description = user.summary ?? texts.summaryOf(user.name, site.name);
  const head = {
    title: user.name,
    description,
    ...pagePaths(path, paging),
    alternates: feedLinks(`/feed${path}`, user.name),
    type: 'profile',
    card: profileCard(user, site),
    properties: [['profile:username', user.username]],
    jsonLd: [{ '@type': 'ProfilePage', mainEntity: personJsonLd(data, site.origin) }],
  } as const;
  const action = isOwn
    ? html`<a class="button quiet" href="/settings/profile">${texts.editProfile}</a>`
    : renderFollow({ type: 'User', id: user.id, name: user.name, isFollowed }, view);
  const profile = {
    ...user,
    details: user,
    image: user.profile_image,
    links: linksOf(user),
    verifiedLinks: user.verified_links,
    joinedAt: user.joined_at,
  };
  const { id, name, username } = user;
  const menu = renderUserMenu({ id, name, username, standing: data.standing, isFlagged: data.isFlagged }, view);
  const main = html`${renderProfileHead({ ...profile, followersCount, action, isOwn }, view)} ${menu}
  ${articles !== undefined && articles.length > 0 && html`<h2 class="unseen">${texts.articlesOf(user.name)}</h2>`}
  ${
    isOwn && articles?.length === 0 && paging.page === 1
      ? renderEmpty(texts.nothingOwnPublished, html`<a class="button" href="/new">${locale.messages.desk.write}</a>`)
      : renderArticleList({ articles, paging, hasPortraits: false }, path, texts.nothingPublished(user.name), view)
  }`;
  return renderPage({ head, layout: 'list', main, isFeed: true, aside: renderAside(data, view) }, view);
}

function personJsonLd({ user, followersCount }: UserPageData, origin: string) {
  const links = linksOf(user);
  return {
    '@type': 'Person',
    name: user.name,
    alternateName: user.username,
    identifier: String(user.id),
    url: new URL(`/${user.username}`, origin).href,
    image: new URL(user.profile_image, origin).href,
    ...(user.summary !== null && { description: user.summary }),
    ...(links.length > 0 && { sameAs: links }),
    ...(isText(user.pronouns) && { pronouns: user.pronouns }),
    ...(isText(user.location) && { homeLocation: { '@type': 'Place', name: user.location } }),
    ...(isText(user.work) && { jobTitle: user.work }),
    ...(isText(user.education) && { alumniOf: { '@type': 'EducationalOrganization', name: user.education } }),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'FollowAction' },
      userInteractionCount: followersCount,
    },
  };
}

/** Returns the website and the other links, each once. */
function linksOf({ website_url: website, links }: UserPageData['user']): string[] {
  return [...new Set([...(website === null ? [] : [website]), ...links])];
}

function renderAside({ badges, comments }: UserPageData, view: View): Html | false {
  const { community: texts } = view.locale.messages;
  const ofBadges = badges?.length !== 0 && renderSection(texts.badges, badges && renderBadges(badges), view);
  const ofComments =
    comments?.length !== 0 && renderSection(texts.recentComments, comments && renderComments(comments, view), view);
  return (ofBadges !== false || ofComments !== false) && html`${ofBadges}${ofComments}`;
}

function renderSection(title: string, content: Html | undefined, view: View): Html {
  return html`<section>
    <h2>${title}</h2>
    ${content ?? renderMissing(title, view)}
  </section> `;
}

function renderBadges(badges: NonNullable<UserPageData['badges']>): Html {
  return html`<div class="badges">
    ${badges.map(
      ({ slug, title, image }) =>
        html`<a href="/badges/${slug}"
          ><img src="${image}" alt="${title}" width="48" height="48" loading="lazy"
        /></a> `,
    )}
  </div>`;
}

function renderComments(comments: readonly ProfileComment[], { locale }: View): Html {
  return html`<ul>
    ${comments.map((comment) => html`<li>${renderComment(comment, locale)}</li> `)}
  </ul>`;
}

function renderComment(
  { path, subject, created_at: date, body_html: body }: ProfileComment,
  locale: View['locale'],
): Html {
  return html`<div class="excerpt">
    <div dir="auto">
      <a href="${subject.path}"><strong>${subject.title}</strong></a>
    </div>
    <div class="prose" dir="auto">${renderContent(body, 'comment')}</div>
    <a class="muted" href="${path}">${renderDate(locale, date)}</a>
  </div>`;
}
