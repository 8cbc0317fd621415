import { locales, type LocaleCode } from '@commonplace/ui/locale/locale';
import { defaultHome, type View } from '@commonplace/ui/view';
import type { ArticlePageData, CommentNode } from '../article/article-data.ts';

export const time = '2026-01-15T09:30:00Z';
export const paging = { page: 2, hasNext: true };
export const origin = 'https://site.example';

/** Returns what a page knows of its request; visitors have no viewer. */
export function sampleView(
  text = 'Text',
  { code = 'en', isSignedIn = false }: { code?: LocaleCode; isSignedIn?: boolean } = {},
): View {
  const site = {
    name: text,
    origin,
    tagline: text,
    description: text,
    logo: null,
    socialImage: `${origin}/assets/default-social.png`,
    card: undefined,
    color: '#2f4bd8',
    allowsSignUp: true,
    navigation: [{ href: '/tags', text }],
    footer: [{ href: '/about', text }],
    contactEmail: 'crew@site.example',
    copyrightStartYear: 2020,
    stylesheet: '/assets/themes/0.css',
    home: defaultHome,
  };
  const viewer = {
    id: 2,
    username: 'mei',
    name: text,
    image: '/mei.png',
    isModerator: true,
    isSuperAdmin: true,
    mayVote: true,
  };
  return { site, viewer: isSignedIn ? viewer : undefined, locale: locales[code], path: '/page', notice: text };
}

/** Returns a user whose texts are all the given one. */
export function sampleUser(text = 'Text', username = 'ada') {
  return {
    user_id: 1,
    name: text,
    username,
    microblog_username: null,
    codehost_username: null,
    website_url: null,
    profile_image: '/ada.png',
    profile_image_90: '/ada.png',
  };
}

/** Returns an article in a list. */
export function sampleCard(text = 'Text') {
  return {
    title: text,
    description: text,
    path: '/ada/text-1',
    cover_image: '/cover.png',
    published_timestamp: '2026-01-15T09:30:00Z',
    public_reactions_count: 3,
    reading_time_minutes: 4,
    tag_list: ['bread'],
    language: 'ar',
    organization: {
      name: text,
      username: 'bakers',
      slug: 'bakers',
      profile_image: '/b.png',
      profile_image_90: '/b.png',
    },
    user: sampleUser(text),
    comments_count: 2,
  };
}

/** Returns a comment with replies. */
export function sampleComment(text = 'Text', code = '1a', children: CommentNode[] = []): CommentNode {
  return {
    type_of: 'comment',
    id_code: code,
    created_at: '2026-01-16T09:30:00Z',
    body_html: '<p>Well <em>said</em>.</p>\n',
    user: sampleUser(text, 'bo'),
    image_url: null,
    children,
  };
}

/** Returns the data of an article's page with comments, a series and further articles. */
export function sampleArticle(text = 'Text'): ArticlePageData {
  const card = sampleCard(text);
  const deleted = { ...sampleComment(text, '1c'), user: {} } as CommentNode;
  return {
    article: {
      ...card,
      type_of: 'article',
      id: 7,
      readable_publish_date: 'Jan 15',
      slug: 'text-1',
      url: `${origin}/ada/text-1`,
      positive_reactions_count: 3,
      collection_id: 1,
      subforem_id: null,
      social_image: '/social.png',
      canonical_url: `${origin}/ada/text-1`,
      created_at: '2026-01-15T09:30:00Z',
      edited_at: '2026-01-17T09:30:00Z',
      crossposted_at: null,
      published_at: '2026-01-15T09:30:00Z',
      last_comment_at: '2026-01-15T09:30:00Z',
      tag_list: 'bread',
      tags: ['bread'],
      body_html: ['one', 'two', 'three']
        .map(
          (name) =>
            `<h2><a name="${name}" href="#${name}" class="anchor" aria-label="Link to ${name}"></a>${name}</h2>\n<p>Flour.</p>\n`,
        )
        .join(''),
      body_markdown: '',
    },
    paging: { page: 2, hasNext: true },
    comments: [sampleComment(text, '1a', [sampleComment(text, '1b')]), deleted],
    reactions: [{ category: 'like', count: 3, isOwn: true }],
    ownVotes: ['vomit'],
    commentLikes: new Map([['1a', { id: 11, count: 2, isOwn: false, ownVotes: [] }]]),
    isSaved: true,
    isFollowed: false,
    authorStanding: { id: 1, status: 'limited', statuses: ['limited'], may_change: true },
    series: { title: text, path: '/ada/series/1', parts: [{ title: text, path: '/ada/text-1' }] },
    readNext: [card],
    begun: { parent: '1a', text, problem: text },
  };
}
