import { DomainError } from '@commonplace/domain/errors';
import { NameHolder } from '@commonplace/proto/community/v1/names';
import { slugOf, topLevelName } from '@commonplace/rules/site-names';
import type { RouteCall } from '../../route.ts';
import { required } from '../../representation/required.ts';
import { nameTaken, reserveName } from '../../reserve-name.ts';
import type { PageFields } from './pages.schemas.ts';

type Asking = Pick<RouteCall<unknown, unknown, unknown>, 'clients' | 'options'>;

interface Named {
  slug: string;
  isTopLevelPath: boolean;
}

/**
 * Refuses a page whose top-level name is taken by a user, an organization or a podcast, and otherwise reserves the name until
 * the page is written, so that no other writer gets it at the same moment (docs/design/site-pages.md).
 * @throws DomainError validation_failed; permission_denied for callers who may not write pages.
 */
export async function checkNewName(
  { title, slug, is_top_level_path: isTop }: PageFields,
  asking: Asking,
): Promise<void> {
  await checkName({ slug: slug?.trim() || slugOf(title ?? ''), isTopLevelPath: isTop === true }, asking);
}

/** As `checkNewName`, for an existing page whose name changes. */
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

/** Only names of one segment can be taken. */
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
