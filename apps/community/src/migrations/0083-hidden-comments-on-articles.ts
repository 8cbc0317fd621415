import { Migration } from '@commonplace/db/migrations';

/** Finds the hidden comments on an article, which pages show to moderators and to the author who hid them. */
export class HiddenCommentsOnArticlesMigration extends Migration {
  override name = '0083-hidden-comments-on-articles';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists comments_hidden_on_article');
    this.addSql(`
      create index concurrently comments_hidden_on_article on comments (article_id, id)
      where hidden_at is not null`);
  }
}
