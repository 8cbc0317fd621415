import { named, type CardKind } from './card.ts';

const USERNAME = '[\\w-]{2,30}';
const SLUG = '[\\w-]{1,200}';
const COMMENT = /^(?:\/comments?\/)?([0-9a-p]{1,10})$/i;

/**
 * Returns an `expand` for two names as a path, with or without a leading slash; `below` is the path of the list page.
 */
function pair(below = ''): NonNullable<CardKind['expand']> {
  const pattern = new RegExp(`^/?(?:${below}/)?([\\w-]{1,100})/(${SLUG})/?$`);
  return ([word = '']) => {
    const match = pattern.exec(word);
    return match === null ? undefined : `${below === '' ? '' : `/${below}`}/${match[1]}/${match[2]}`;
  };
}

const post: Omit<CardKind, 'name'> = { example: '/username/slug', expand: pair() };
const comment: Omit<CardKind, 'name'> = {
  example: '2d1a',
  expand: ([word = '']) => {
    const id = COMMENT.exec(word)?.[1];
    return id === undefined ? undefined : `/comments/${id.toLowerCase()}`;
  },
  label: ([word = '']) => `Comment ${COMMENT.exec(word)?.[1] ?? word}`,
};
const organizationPage: Omit<CardKind, 'name'> = { example: 'slug', expand: named(/^[\w-]{2,50}$/, '/') };

/** A link to sign up, in order to follow the site. */
function subscription(name: string): CardKind {
  const label = (words: readonly string[]) => words.join(' ') || 'Subscribe';
  return { name, example: 'Tell me of new posts', expand: () => '/signup', label };
}

/** Embeds of this site, by path. Their labels are looked up when the text is saved. */
export const siteCards: readonly CardKind[] = [
  {
    name: 'user',
    example: 'username',
    expand: ([word = '']) => {
      const name = new RegExp(`^@?(${USERNAME})$`).exec(word)?.[1];
      return name === undefined ? undefined : `/${name}`;
    },
    label: ([word = '']) => `@${word.replace(/^@/, '')}`,
  },
  { name: 'organization', ...organizationPage },
  { name: 'org_posts', ...organizationPage },
  {
    name: 'org_team',
    example: 'slug',
    expand: ([word = '']) => (/^[\w-]{2,50}$/.test(word) ? `/${word}/members` : undefined),
    label: ([word]) => `${word}: members`,
  },
  {
    name: 'org_lead_form',
    example: '7',
    expand: named(/^\d{1,10}$/, '/lead_forms/'),
    label: ([word]) => `Lead form ${word}`,
    isText: true,
  },
  { name: 'link', ...post },
  { name: 'post', ...post },
  {
    name: 'series',
    example: '/username/series/12',
    expand: ([word = '']) => {
      const [, username, name] = /^\/?([\w-]{2,50})\/(?:series\/)?([\w-]{1,200})$/.exec(word) ?? [];
      return name === undefined ? undefined : `/${username}/series/${name}`;
    },
  },
  { name: 'tag', example: 'name', expand: named(/^[\p{L}\p{M}\p{N}]{1,30}$/u, '/t/'), label: ([word]) => `#${word}` },
  { name: 'comment', ...comment },
  { name: 'devcomment', ...comment },
  { name: 'podcast', example: '/podcast/episode', expand: pair() },
  { name: 'listing', example: '/listings/events/slug', expand: pair('listings') },
  {
    name: 'event',
    example: '/events/name/edition',
    expand: (words) => named(/^\d{1,10}$/, '/events/')(words) ?? pair('events')(words),
    label: ([word = '']) => `Event ${word.replace(/^\/?(?:events\/)?/, '')}`,
    isText: true,
  },
  { name: 'poll', example: '12', expand: named(/^\d{1,10}$/, '/polls/'), label: ([word]) => `Poll ${word}` },
  { name: 'survey', example: 'slug', expand: named(/^[\w-]{1,100}$/, '/survey/'), label: ([word]) => `Survey ${word}` },
  { name: 'agent_session', example: 'slug', expand: named(/^[\w-]{1,200}$/, '/agent_sessions/') },
  subscription('user_subscription'),
  subscription('email_signup'),
  subscription('email_subscription'),
  {
    name: 'feed',
    example: 'tag=webdev',
    expand: ([word = '']) => {
      const [, source, name] = /^(org|tag|tags)=([\p{L}\p{M}\p{N}_-]{1,50})/u.exec(word) ?? [];
      if (name === undefined) return undefined;
      return source === 'org' ? `/${name}` : `/t/${name}`;
    },
  },
];
