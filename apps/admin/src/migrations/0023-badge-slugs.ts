import { Migration } from '@commonplace/db/migrations';

/** Finds badges by their slug; two badges can have the same. */
export class BadgeSlugs extends Migration {
  override name = '0023-badge-slugs';

  override up(): void {
    this.addSql('create index badges_by_slug on badges (slug, id)');
  }
}
