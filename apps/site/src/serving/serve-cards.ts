import { CardNotDrawn } from '../cards/card-drawer.ts';
import type { Client } from '@commonplace/client';
import type { FastifyInstance } from 'fastify';
import { createApi } from '../api/api.ts';
import { assetHeaders } from './assets.ts';
import { redirectTo } from './local-path.ts';
import { pageNotFound, PageFailure } from './page-failure.ts';
import type { SiteDependencies } from './serve-page.ts';
import { toSite } from './view.ts';
import {
  articleCard,
  profileCard,
  siteCard,
  tagCard,
  type CardKind,
  type CardSite,
  type DrawnCard,
} from '../cards/page-cards.ts';
import type { DrawnCards } from '../cards/drawn-cards.ts';

/** The site as cards show it. */
type ShownSite = CardSite & Parameters<typeof siteCard>[0];

type ReadCard = (id: string, client: Client) => Promise<(site: ShownSite) => DrawnCard>;

/** Reads the record that a card shows. */
const readers: Readonly<Record<CardKind, ReadCard>> = {
  async articles(id, client) {
    if (!/^[1-9]\d{0,9}$/.test(id)) throw pageNotFound();
    const article = await client.getArticle({ params: { path: { id: Number(id) } } });
    return (site) => articleCard(article, site);
  },
  async profiles(username, client) {
    const { user, organization } = await client.getProfile({ params: { path: { username } } });
    const profile = user ?? organization;
    if (!profile) throw pageNotFound();
    return (site) => profileCard(profile, site);
  },
  async tags(name, client) {
    const tag = await client.getTagSummary({ params: { path: { name } } });
    return (site) => tagCard(tag, site);
  },
  async site() {
    return siteCard;
  },
};

const isKind = (kind: string): kind is CardKind => Object.hasOwn(readers, kind);

/** Images that other sites show next to links to this one. */
const cardHeaders = { ...assetHeaders, 'content-type': 'image/png' };

/** Replaces the caching of a card that is not for all visitors. */
const privateHeaders = { 'cache-control': 'private, no-store' };

interface CardParams {
  kind: string;
  id: string;
  version: string;
}

/**
 * Serves cards. A card is drawn for its version alone, any other leads there: so a record costs one drawing, whatever is asked
 * for.
 */
export function serveCards(app: FastifyInstance, { api: server, origin }: SiteDependencies, cards: DrawnCards): void {
  app.get<{ Params: CardParams }>('/assets/cards/:kind/:id/:version.png', async (request, reply) => {
    const { kind, id } = request.params;
    if (!isKind(kind)) throw pageNotFound();
    const { client, settings: readSettings, end } = createApi(request, server);
    try {
      const [settings, show] = await Promise.all([readSettings(), readers[kind](id, client)]);
      const { card, path } = show(toSite(settings, origin));
      if (path !== request.url) return await redirectTo(reply, path, 302);
      const image = await cards.draw(card);
      // A session may read what visitors cannot.
      const isShared = settings.public && request.headers.cookie === undefined;
      return await reply.headers({ ...cardHeaders, ...(!isShared && privateHeaders) }).send(image);
    } catch (error) {
      throw error instanceof CardNotDrawn ? new PageFailure(503) : error;
    } finally {
      end();
    }
  });
}
