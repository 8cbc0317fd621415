import { NameHolder } from '@commonplace/proto/community/v1/names';
import type { RouteCall } from '../../route.ts';
import { nameTaken, reserveName } from '../../reserve-name.ts';

/**
 * Refuses a podcast with the name of a top-level page, and otherwise reserves the name until the podcast is written, so that
 * no page gets it at the same moment (docs/design/site-pages.md).
 */
export async function reservePodcastName(
  slug: string,
  asking: Pick<RouteCall<unknown, unknown, unknown>, 'clients' | 'options'>,
): Promise<void> {
  const name = slug.trim().toLowerCase();
  await reserveName({ name, holder: NameHolder.PODCAST }, asking);
  // Looked for after that: a page that is written from then on is refused the name.
  const request = { hosts: [], path: `/${name}`, query: '' };
  const { pageId } = await asking.clients.sitePaths.resolvePath(request, asking.options);
  if (pageId !== undefined) throw nameTaken();
}
