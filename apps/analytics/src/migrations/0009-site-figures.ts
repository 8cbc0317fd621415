import { Migration } from '@commonplace/db/migrations';
import { countedTables, functionSql } from './site-figures/counted-tables.ts';

/** Daily figures of the whole site. */
export class SiteFigures extends Migration {
  override name = '0009-site-figures';

  override up(): void {
    this.addSql(`
      create table site_figures (
        day date not null,
        kind text not null,
        amount bigint not null,
        primary key (day, kind)
      )`);
    for (const table of countedTables) this.addSql(functionSql(table));
  }
}
