import { Migration } from '@commonplace/db/migrations';

/** What the feed of a podcast says about it. */
export class PodcastMetadataMigration extends Migration {
  override name = '0075-metadata-of-podcasts';

  override up(): void {
    this.addSql('alter table podcasts add column metadata jsonb');
    // Feeds that have not changed since are read once more.
    this.addSql('update podcasts set etag = null, last_modified = null where feed_url is not null');
  }
}
