import { Migration } from '@commonplace/db/migrations';

/** Names of pages at the top of the site, which are reserved, and former names of organizations. */
export class PageNamesMigration extends Migration {
  override name = '0025-page-names';

  override up(): void {
    this.addSql(`
      create table page_names (
        page_id integer primary key,
        version integer not null,
        -- Null when the page is elsewhere or deleted.
        name text
      )`);
    this.addSql(`
      create table former_organization_usernames (
        -- In lower case; removed when it is taken.
        name text primary key,
        organization_id integer not null references organizations (id),
        left_at timestamptz not null default now()
      )`);
    this.addSql(`
      create index former_organization_usernames_organization
        on former_organization_usernames (organization_id, left_at)`);
    this.addSql('create index page_names_name on page_names (name) where name is not null');
  }
}
