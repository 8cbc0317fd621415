import { Migration } from '@commonplace/db/migrations';

/** As in `VacuumedArticles`, for the lists of tags. */
export class VacuumedArticleTags extends Migration {
  override name = '0087-vacuumed-article-tags';

  override up(): void {
    this.addSql(`alter table article_tags set (
      autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.02)`);
  }
}
