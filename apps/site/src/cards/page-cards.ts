import type { DataOf } from '@commonplace/client';
import { cardVersion, type Card } from './card.ts';
import type { PageCard, Site } from '@commonplace/ui/view';

/** The kinds of records that have cards. */
export type CardKind = 'articles' | 'profiles' | 'tags' | 'site';

/** A card with its URL. */
export interface DrawnCard extends PageCard {
  card: Card;
}

/** What cards show of the site. */
export type CardSite = Pick<Site, 'name' | 'color'>;

const cardsPath = '/assets/cards';
/** The color of the default look. */
const defaultColor = '#2f4bd8';

type Article = Pick<DataOf<'getArticle'>, 'id' | 'title' | 'language' | 'user' | 'organization' | 'tags'>;

/** Returns the card of an article. */
export function articleCard({ id, title, language, user, organization, tags }: Article, site: CardSite): DrawnCard {
  const line = organization ? `${user.name} · ${organization.name}` : user.name;
  return cardAt('articles', String(id), { title, line, tags, language: language ?? undefined }, site);
}

/** Returns the card of a user or an organization. */
export function profileCard({ name, username }: { name: string; username: string }, site: CardSite): DrawnCard {
  return cardAt('profiles', username.toLowerCase(), { title: name, line: `@${username}` }, site);
}

/** Returns the card of a tag. */
export function tagCard({ name, short_summary: summary }: TagOfCard, site: CardSite): DrawnCard {
  return cardAt('tags', name, { title: `#${name}`, line: summary ?? undefined }, site);
}

interface TagOfCard {
  name: string;
  short_summary: string | null;
}

/** Returns the card of pages without their own. */
export function siteCard(site: CardSite & Pick<Site, 'tagline'>): DrawnCard {
  return cardAt('site', 'home', { title: site.name, line: site.tagline ?? undefined }, site);
}

type CardTexts = Pick<Card, 'title'> & Partial<Pick<Card, 'line' | 'tags' | 'language'>>;

function cardAt(kind: CardKind, id: string, texts: CardTexts, { name, color }: CardSite): DrawnCard {
  const { title, line, tags = [], language } = texts;
  const card = { title, line, tags, language, site: name, color: color ?? defaultColor };
  return { card, path: `${cardsPath}/${kind}/${encodeURIComponent(id)}/${cardVersion(card)}.png`, alt: title };
}
