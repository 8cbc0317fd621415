import { Migration } from '@commonplace/db/migrations';

/** Finds the hidden comments of a user on an article, which pages show to their author. */
export class HiddenCommentsOfUsersMigration extends Migration {
  override name = '0082-hidden-comments-of-users';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists comments_hidden_of_user');
    this.addSql(`
      create index concurrently comments_hidden_of_user on comments (user_id, article_id, id)
      where hidden_at is not null`);
  }
}
