import { Migration } from '@commonplace/db/migrations';

/** Finds what a reader has viewed on a day. */
export class RecentViewsByReader extends Migration {
  override name = '0020-recent-views-by-reader';

  override up(): void {
    this.addSql(`create index recent_views_reader on recent_views (reader)`);
  }
}
