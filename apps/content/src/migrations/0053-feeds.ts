import { Migration } from '@commonplace/db/migrations';

/** The newest articles of a tag, for feeds; and a request for the follows that community has announced before. */
export class FeedsMigration extends Migration {
  override name = '0053-feeds';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists article_tags_newest');
    this.addSql(`
      create index concurrently article_tags_newest on article_tags (tag_id, published_at desc, article_id desc)`);
    this.addSql('insert into history_requests (due_at) select now() where exists (select from users)');
  }
}
