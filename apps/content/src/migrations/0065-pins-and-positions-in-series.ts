import { Migration } from '@commonplace/db/migrations';

/** When an author pinned an article to their profile, and the place that they gave it in its series. */
export class PinsAndPositionsInSeriesMigration extends Migration {
  override name = '0065-pins-and-positions-in-series';

  override up(): void {
    this.addSql(`
      alter table articles
        add column pinned_at timestamptz,
        add column series_position integer not null default 2147483647`);
  }
}
