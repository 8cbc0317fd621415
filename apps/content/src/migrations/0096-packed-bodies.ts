import { Migration } from '@commonplace/db/migrations';

/**
 * Both texts of an article compressed together (ADR 112). This release reads them, but writes texts, since the last release
 * reads nothing else.
 */
export class PackedBodiesMigration extends Migration {
  override name = '0096-packed-bodies';

  override up(): void {
    this.addSql(`alter table article_bodies
      add column packed bytea,
      add column markdown_bytes integer,
      add column html_bytes integer,
      add column markdown_digest bytea,
      alter column packed set storage external`);
  }
}
