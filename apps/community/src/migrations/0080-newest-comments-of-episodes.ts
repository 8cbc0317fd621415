import { Migration } from '@commonplace/db/migrations';

/** Finds the newest comment on an episode, as `comments_counted` does for articles. */
export class NewestCommentsOfEpisodesMigration extends Migration {
  override name = '0080-newest-comments-of-episodes';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists comments_newest_of_episode');
    this.addSql(`
      create index concurrently comments_newest_of_episode on comments (podcast_episode_id, created_at)
      where podcast_episode_id is not null and deleted_at is null`);
  }
}
