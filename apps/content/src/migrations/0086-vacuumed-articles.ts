import { Migration } from '@commonplace/db/migrations';

/** A page of a list skips the rows before it in an index alone, as long as vacuuming keeps up with changes. */
export class VacuumedArticles extends Migration {
  override name = '0086-vacuumed-articles';

  override up(): void {
    // Comments, reactions and views change articles anywhere in the table: by the usual fifth of all rows, PostgreSQL visits
    // nearly every row that it skips.
    this.addSql(`alter table articles set (
      autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.02)`);
  }
}
