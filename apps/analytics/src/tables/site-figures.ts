import { defineEntity, p } from '@mikro-orm/postgresql';

/** A daily count of the site. */
export const SiteFigureSchema = defineEntity({
  name: 'SiteFigure',
  tableName: 'site_figures',
  properties: { day: p.date().primary(), kind: p.text().primary(), amount: p.bigint('string') },
});
