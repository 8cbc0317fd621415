import type { Projection } from '@commonplace/events/projection';
import type { PageChanged } from '@commonplace/proto/admin/v1/events';

/** The projection of admin's pages: their names at the top of the site. */
export const pageNames: Projection<PageChanged> = {
  table: 'page_names',
  key: 'page_id',
  row: ({ id, version, deleted, isTopLevelPath, slug }) => ({
    page_id: id,
    version,
    name: isTopLevelPath && !deleted ? slug : null,
  }),
};
