import type { ItemOf } from '@commonplace/client';
import type { View } from '@commonplace/ui/view';
import { collectionPage, renderTile } from '../parts/collection.ts';

/** Renders the list of subforems. */
export function subforemsPage(
  { subforems }: { subforems: readonly ItemOf<'listSubforems'>[] | undefined },
  view: View,
): string {
  const { community: texts } = view.locale.messages;
  const { protocol } = new URL(view.site.origin);
  const entries = subforems?.map(({ domain, name, description, logo_image_url: logo }) =>
    renderTile(`${protocol}//${domain}/`, name, description, logo),
  );
  const collection = { title: texts.subforems, text: texts.subforemsText, empty: texts.noSubforems };
  const paging = { page: 1, hasNext: false };
  return collectionPage({ ...collection, path: '/subforems', paging, entries, isTiled: true }, view);
}
