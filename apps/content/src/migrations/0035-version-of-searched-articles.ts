import { Migration } from '@commonplace/db/migrations';

/** The search index never replaces a newer version of an article by an older one. */
export class VersionOfSearchedArticlesMigration extends Migration {
  override name = '0035-version-of-searched-articles';

  override up(): void {
    this.addSql('alter table article_search add column article_version integer not null default 0');
  }
}
