import { Migration } from '@commonplace/db/migrations';

/** Links of profiles whose pages link back. */
export class VerifiedLinksMigration extends Migration {
  override name = '0058-verified-links';

  override up(): void {
    this.addSql(`alter table users add column verified_links text[] not null default '{}'`);
  }
}
