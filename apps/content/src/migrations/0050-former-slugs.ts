import { Migration } from '@commonplace/db/migrations';

/** Slugs and paths that records had, by which old links lead to the newest path, or are gone with a deleted record. */
export class FormerSlugsMigration extends Migration {
  override name = '0050-former-slugs';

  override up(): void {
    this.addSql(`
      create table former_slugs (
        user_id integer not null,
        slug text not null,
        organization_id integer,
        -- Without a foreign key: the slug of a deleted article stays.
        article_id integer not null,
        primary key (user_id, slug)
      )`);
    this.addSql(`
      create index former_slugs_of_organization on former_slugs (organization_id, slug)
        where organization_id is not null`);
    this.addSql('create index former_slugs_article on former_slugs (article_id)');
    this.addSql(`
      create table former_paths (
        path text primary key,
        record_type text not null,
        record_id integer not null
      )`);
    this.addSql('create index former_paths_record on former_paths (record_type, record_id)');
  }
}
