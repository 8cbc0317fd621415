import { violation } from '@commonplace/rpc/violations';
import type { RouteCall } from '../../route.ts';

/** Refuses a podcast with the name of a top-level page, which content does not know. */
export async function checkNotPage(
  slug: string,
  { clients, options }: Pick<RouteCall<unknown, unknown, unknown>, 'clients' | 'options'>,
): Promise<void> {
  const path = `/${slug.trim().toLowerCase()}`;
  const { pageId } = await clients.sitePaths.resolvePath({ hosts: [], path, query: '' }, options);
  if (pageId !== undefined) throw violation('slug', 'is already taken by another entity');
}
