import { Migration } from '@commonplace/db/migrations';

/** Articles that are versions of one text in several languages. */
export class ArticleTranslationsMigration extends Migration {
  override name = '0080-article-translations';

  override up(): void {
    this.addSql(`
      create table article_translations (
        article_id integer primary key references articles on delete cascade,
        group_id uuid not null
      )`);
    this.addSql('create index article_translations_of_group on article_translations (group_id)');
  }
}
