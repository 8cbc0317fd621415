import { Migration } from '@commonplace/db/migrations';

/** Finds the articles whose texts a process still has to compress. */
export class IndexOfTextsMigration extends Migration {
  override name = '0101-index-of-texts';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists article_bodies_unpacked');
    this.addSql(
      'create index concurrently article_bodies_unpacked on article_bodies (article_id) where packed is null',
    );
  }
}
