import { Migration } from '@commonplace/db/migrations';

/**
 * Indexes of the rows that a list shows: most articles have neither an organization nor a series. A repeated title is looked for among
 * the author's articles of some minutes, without its text.
 */
export class SmallerIndexesMigration extends Migration {
  static contractStep = 'the last release finds what it asks of the removed indexes in those that take their place';

  override name = '0085-smaller-indexes';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.createIndex(
      'articles_listed_of_organization',
      '(organization_id, published_at desc, id desc) where listed and organization_id is not null',
    );
    this.addSql('drop index concurrently if exists articles_of_organization');
    this.createIndex(
      'articles_listed_of_series',
      '(collection_id, series_position, published_at, id) where listed and collection_id is not null',
    );
    this.addSql('drop index concurrently if exists articles_of_series');
    this.createIndex('articles_created_by_user', '(user_id, created_at)');
    this.addSql('drop index concurrently if exists articles_recent_titles');
    // Only release 0.1.0 compared words by their trigrams, and names by the rules of the database's language.
    for (const name of ['search_words_similar', 'users_username', 'organizations_username']) {
      this.addSql(`drop index concurrently if exists ${name}`);
    }
  }

  private createIndex(name: string, on: string): void {
    // What an interrupted attempt left is not usable.
    this.addSql(`drop index concurrently if exists ${name}`);
    this.addSql(`create index concurrently ${name} on articles ${on}`);
  }
}
