import { Migration } from '@commonplace/db/migrations';
import { beginSql, countedTables } from './site-figures/counted-tables.ts';

/** Adds the triggers of the site figures, one table after the other, so that no two tables are locked at once. */
export class SiteFiguresKept extends Migration {
  override name = '0010-site-figures-kept';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const table of countedTables) this.addSql(beginSql(table));
  }
}
