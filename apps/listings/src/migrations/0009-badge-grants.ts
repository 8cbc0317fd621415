import { Migration } from '@commonplace/db/migrations';

/** Awards whose credits have been granted. */
export class BadgeGrants extends Migration {
  override name = '0009-badge-grants';

  override up(): void {
    this.addSql(`
      create table badge_grants (
        achievement_id integer primary key,
        granted_at timestamptz not null default now()
      )`);
  }
}
