import { Migration } from '@commonplace/db/migrations';

/** Scopes and expiry of API keys. Some databases have these columns from a 0008 that added them. */
export class LimitsOfKeysMigration extends Migration {
  override name = '0012-limits-of-keys';

  override up(): void {
    this.addSql(`
      alter table api_keys
        add column if not exists scopes text[] not null default '{}',
        add column if not exists expires_at timestamptz`);
  }
}
