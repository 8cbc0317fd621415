import { Migration } from '@commonplace/db/migrations';

/** Profiles of organizations (E25), and deleted organizations. */
export class OrganizationProfilesMigration extends Migration {
  override name = '0016-organization-profiles';

  override up(): void {
    this.addSql(`
      alter table organizations
        add column summary text,
        add column microblog_username text,
        add column codehost_username text,
        add column url text,
        add column location text,
        add column tech_stack text,
        add column tag_line text,
        add column story text,
        -- One that was deleted keeps its row, so that its deletion can be announced again.
        add column deleted_at timestamptz`);
  }
}
