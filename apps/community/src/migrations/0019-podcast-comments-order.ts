import { Migration } from '@commonplace/db/migrations';

/** Indexes for the discussions of podcast episodes and for the last reply to a comment. */
export class PodcastCommentsOrderMigration extends Migration {
  override name = '0019-podcast-comments-order';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table comments validate constraint comments_level');
    this.addSql('alter table comments validate constraint comments_target');
    // Drops an invalid index of an interrupted run.
    this.addSql('drop index concurrently if exists comments_of_episode');
    this.addSql(`
      create index concurrently comments_of_episode on comments (podcast_episode_id, thread_id, id)
        where podcast_episode_id is not null`);
    this.addSql('drop index concurrently if exists comments_roots_of_episode');
    this.addSql(`
      create index concurrently comments_roots_of_episode on comments (podcast_episode_id, id)
        where podcast_episode_id is not null and parent_id is null`);
    this.addSql('drop index concurrently if exists comments_last_reply');
    this.addSql(`
      create index concurrently comments_last_reply on comments (parent_id, id) where parent_id is not null`);
    this.addSql('drop index concurrently if exists comments_replies');
  }
}
