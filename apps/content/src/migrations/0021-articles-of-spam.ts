import { Migration } from '@commonplace/db/migrations';

/** What authors wrote who are spam already is withheld by the job that brings articles up to date. */
export class ArticlesOfSpam extends Migration {
  override name = '0021-articles-of-spam';

  override up(): void {
    this.addSql(`
      insert into article_refreshes (user_id)
      select id from users
      where status = 'spam' and exists (select from articles where articles.user_id = users.id)`);
  }
}
