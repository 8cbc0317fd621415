import { Migration } from '@commonplace/db/migrations';

/** Indexes for prefixes of names and usernames, and for super administrators. */
export class FindingPeopleMigration extends Migration {
  override name = '0032-finding-people';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Drops an invalid index of an interrupted run.
    this.addSql('drop index concurrently if exists users_by_handle');
    this.addSql(`
      create index concurrently users_by_handle on users (handle text_pattern_ops) where closed_at is null`);
    this.addSql('drop index concurrently if exists users_by_name');
    this.addSql(`
      create index concurrently users_by_name on users (lower(name) text_pattern_ops) where closed_at is null`);
    this.addSql('drop index concurrently if exists users_super_admins');
    this.addSql(`
      create index concurrently users_super_admins on users (id)
        where 'super_admin' = any (roles) and closed_at is null`);
  }
}
