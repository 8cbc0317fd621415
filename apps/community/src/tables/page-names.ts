import { givenKey } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** A copy of what admin's pages are called. */
export const PageNameSchema = defineEntity({
  name: 'PageName',
  tableName: 'page_names',
  properties: {
    pageId: givenKey(),
    version: p.integer(),
    /** Null when the page is not at the top of the site, or no more. */
    name: p.text().nullable(),
  },
});
