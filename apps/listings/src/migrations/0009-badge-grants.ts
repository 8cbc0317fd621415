import { Migration } from '@commonplace/db/migrations';

/** Which awards of badges have had their credits. */
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
