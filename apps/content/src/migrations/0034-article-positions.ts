import { Migration } from '@commonplace/db/migrations';

/** Where the words of an article stand, by which phrases are found. */
export class ArticlePositionsMigration extends Migration {
  override name = '0034-article-positions';

  override up(): void {
    this.addSql(`create table article_positions (
      article_id integer primary key references articles (id) on delete cascade,
      -- Of title and body; apart from what every search looks through.
      positions tsvector not null
    )`);
  }
}
