import { NameHolder } from '@commonplace/proto/community/v1/names';
import { DomainError } from '@commonplace/rpc/errors';
import { slugOf, topLevelName } from '@commonplace/rules/site-names';
import type { RouteCall } from '../../route.ts';
import { required } from '../../representation/required.ts';
import { nameTaken, reserveName } from '../../site/reserve-name.ts';
import type { PageFields } from './schemas.ts';

type Asking = Pick<RouteCall<unknown, unknown, unknown>, 'clients' | 'options'>;

/** A page as far as its name goes. */
interface Named {
  slug: string;
  isTopLevelPath: boolean;
}

/**
 * Refuses a page whose name at the top of the site a user, an organization or a podcast has, and otherwise reserves the
 * name for the write of the page, so that none of them gets it in the same moment (docs/design/site-pages.md).
 * @throws DomainError validation_failed; permission_denied for whoever may not write pages.
 */
export async function checkNewName(
  { title, slug, is_top_level_path: isTop }: PageFields,
  asking: Asking,
): Promise<void> {
  await checkName({ slug: slug?.trim() || slugOf(title ?? ''), isTopLevelPath: isTop === true }, asking);
}

/** As `checkNewName`, of a page that there is, if it is to be called otherwise. */
export async function checkChangedName(
  id: number,
  { slug, is_top_level_path: isTop }: PageFields,
  asking: Asking,
): Promise<void> {
  if (slug === undefined && isTop !== true) return;
  const page = required((await asking.clients.pages.getPage({ id }, asking.options)).page);
  const after = { slug: slug?.trim() ?? page.slug, isTopLevelPath: isTop ?? page.isTopLevelPath };
  if (topLevelName(after) !== topLevelName(page)) await checkName(after, asking);
}

/** Only what consists of one part can be somebody's name. */
async function checkName(page: Named, asking: Asking): Promise<void> {
  const name = topLevelName(page);
  if (name === undefined || name !== page.slug) return;
  await reserveName({ name, holder: NameHolder.PAGE }, asking);
  // Looked for after that: a podcast that is written from then on is refused the name.
  if (await isPodcast(name, asking)) throw nameTaken();
}

async function isPodcast(podcastSlug: string, { clients, options }: Asking): Promise<boolean> {
  try {
    await clients.podcasts.listPodcastEpisodes({ podcastSlug, page: 1, perPage: 1 }, options);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return false;
    throw error;
  }
}
