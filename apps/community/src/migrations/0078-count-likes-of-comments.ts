import { Migration } from '@commonplace/db/migrations';

/** Counts the likes of comments with every row, so that merged accounts and processes of the last release count too. */
export class CountLikesOfCommentsMigration extends Migration {
  override name = '0078-count-likes-of-comments';

  override up(): void {
    this.addSql(`
      create trigger comment_like_added after insert on reactions for each row
      when (new.reactable_type = 'Comment' and new.category = 'like') execute function count_comment_like()`);
    this.addSql(`
      create trigger comment_like_removed after delete on reactions for each row
      when (old.reactable_type = 'Comment' and old.category = 'like') execute function count_comment_like()`);
  }
}
