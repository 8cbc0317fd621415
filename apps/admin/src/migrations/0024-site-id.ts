import { Migration } from '@commonplace/db/migrations';

/** An id of the site for its feeds, which stays when its URL changes. */
export class SiteIdMigration extends Migration {
  override name = '0024-site-id';

  override up(): void {
    this.addSql('alter table site_config add column site_id uuid not null default gen_random_uuid()');
  }
}
