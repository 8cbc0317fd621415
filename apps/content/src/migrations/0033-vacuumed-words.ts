import { Migration } from '@commonplace/db/migrations';

/** The most used words that begin alike are read from an index alone, in its order, however much was written lately. */
export class VacuumedWords extends Migration {
  override name = '0033-vacuumed-words';

  override up(): void {
    // Every article raises some counts, anywhere in the table: by the usual fifth of all words, hardly a page has been
    // vacuumed that was not written to since.
    this.addSql(`alter table search_words set (
      autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.02)`);
    // Where few have been, PostgreSQL would fetch all words that begin alike and sort them.
    this.addSql('alter function search_corrections set enable_bitmapscan = off');
  }
}
