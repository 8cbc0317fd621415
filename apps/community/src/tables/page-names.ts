import { givenKey } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** Copies of the names of admin's pages. */
export const PageNameSchema = defineEntity({
  name: 'PageName',
  tableName: 'page_names',
  properties: {
    pageId: givenKey(),
    version: p.integer(),
    /** Null when the page is not at the top of the site. */
    name: p.text().nullable(),
  },
});
