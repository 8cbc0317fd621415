import { Migration } from '@commonplace/db/migrations';

/** Finds what a reader has viewed on a day. */
export class RecentViewsByReader extends Migration {
  override name = '0020-recent-views-by-reader';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists recent_views_reader');
    this.addSql('create index concurrently recent_views_reader on recent_views (reader, viewed_at)');
  }
}
