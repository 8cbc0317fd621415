import { Migration } from '@commonplace/db/migrations';

/** Every episode of a podcast, newest first, whether it is shown or not. */
export class AllEpisodesMigration extends Migration {
  override name = '0030-all-episodes';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists podcast_episodes_all');
    this.addSql(`
      create index concurrently podcast_episodes_all
        on podcast_episodes (podcast_id, published_at desc, id desc)`);
  }
}
