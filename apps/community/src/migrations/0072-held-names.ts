import { Migration } from '@commonplace/db/migrations';

/** Names that are kept for their former owners. */
export class HeldNamesMigration extends Migration {
  override name = '0072-held-names';

  override up(): void {
    // Null for a name in use.
    this.addSql('alter table handles add column held_until timestamptz');
    for (const table of ['former_usernames', 'former_organization_usernames']) {
      const own = table === 'former_usernames' ? 'not of_merged and' : '';
      this.addSql(`
        insert into handles (name, held_until) select name, left_at + interval '90 days' from ${table}
        where ${own} left_at > now() - interval '90 days' on conflict do nothing`);
    }
  }
}
