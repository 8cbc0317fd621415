import { Migration } from '@commonplace/db/migrations';

/** Counts the likes from before the counter, and finds the top-level comments with the most likes. */
export class BestCommentsMigration extends Migration {
  override name = '0079-best-comments';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      update comments set likes = counted.likes from (
        select reactable_id, count(*)::integer as likes from reactions
        where reactable_type = 'Comment' and category = 'like' group by reactable_id
      ) as counted
      where comments.id = counted.reactable_id and comments.likes <> counted.likes`);
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists comments_best');
    this.addSql(`
      create index concurrently comments_best on comments (article_id, (-likes), id) where parent_id is null`);
    this.addSql('drop index concurrently if exists comments_best_of_episode');
    this.addSql(`
      create index concurrently comments_best_of_episode on comments (podcast_episode_id, (-likes), id)
      where podcast_episode_id is not null and parent_id is null`);
  }
}
