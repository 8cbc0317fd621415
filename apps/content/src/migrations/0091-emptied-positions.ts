import { Migration } from '@commonplace/db/migrations';

/** Frees the disk of positions of words, and discards what the last release writes. A later release drops the table. */
export class EmptiedPositionsMigration extends Migration {
  static contractStep = 'the last release writes positions, and reads phrases in texts';

  override name = '0091-emptied-positions';

  override up(): void {
    this.addSql('create function discard_row() returns trigger language plpgsql as $$ begin return null; end $$');
    this.addSql(`create trigger discard_row before insert on article_positions
      for each row execute function discard_row()`);
    this.addSql('truncate article_positions');
  }
}
