import { Migration } from '@commonplace/db/migrations';

/** Names that organizations had. */
export class FormerNamesOfOrganizations extends Migration {
  override name = '0025-former-names-of-organizations';

  override up(): void {
    this.addSql(`
      create table former_organization_usernames (
        -- In lower case; the current owner of the name comes first.
        username text primary key,
        organization_id integer not null
      )`);
    this.addSql(`
      create index former_organization_usernames_organization
        on former_organization_usernames (organization_id)`);
  }
}
