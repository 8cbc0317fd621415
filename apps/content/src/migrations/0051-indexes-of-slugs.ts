import { Migration } from '@commonplace/db/migrations';

/** Indexes that resolve a path by the slug of an article below its organization, and by that of a listing. */
export class IndexesOfSlugsMigration extends Migration {
  override name = '0051-indexes-of-slugs';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.createIndex(
      'articles_slug_of_organization',
      'articles (organization_id, slug) where organization_id is not null',
    );
    this.createIndex('listings_slug', `listings (slug) where slug <> ''`);
  }

  private createIndex(name: string, on: string): void {
    // What an interrupted attempt left is not usable.
    this.addSql(`drop index concurrently if exists ${name}`);
    this.addSql(`create index concurrently ${name} on ${on}`);
  }
}
