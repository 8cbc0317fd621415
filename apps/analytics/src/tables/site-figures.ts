import { defineEntity, p } from '@mikro-orm/postgresql';

/** How often something happened on the site on a day. */
export const SiteFigureSchema = defineEntity({
  name: 'SiteFigure',
  tableName: 'site_figures',
  properties: { day: p.date().primary(), kind: p.text().primary(), amount: p.bigint('string') },
});
