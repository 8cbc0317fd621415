import { Migration } from '@commonplace/db/migrations';
import { beginSql, countedTables } from './site-figures/counted-tables.ts';

/** Has the figures of the site follow the copies, one table after the other: no two are locked at once. */
export class SiteFiguresKept extends Migration {
  override name = '0010-site-figures-kept';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const table of countedTables) this.addSql(beginSql(table));
  }
}
