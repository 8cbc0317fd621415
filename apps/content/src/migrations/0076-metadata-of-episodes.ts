import { Migration } from '@commonplace/db/migrations';

/** What the feed of a podcast says about an episode. */
export class EpisodeMetadataMigration extends Migration {
  override name = '0076-metadata-of-episodes';

  override up(): void {
    this.addSql('alter table podcast_episodes add column metadata jsonb');
  }
}
