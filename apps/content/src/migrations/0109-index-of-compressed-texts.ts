import { Migration } from '@commonplace/db/migrations';

/** Finds the articles whose texts an unreleased version has compressed, which a process stores as texts again. */
export class IndexOfCompressedTextsMigration extends Migration {
  override name = '0109-index-of-compressed-texts';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists article_bodies_unpacked');
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists article_bodies_packed');
    this.addSql(
      'create index concurrently article_bodies_packed on article_bodies (article_id) where packed is not null',
    );
  }
}
