import { Migration } from '@commonplace/db/migrations';

/** Organizations by the name in their address (E24). */
export class OrganizationNames extends Migration {
  override name = '0007-organization-names';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists organizations_username');
    this.addSql(
      'create index concurrently organizations_username on organizations (lower(username)) where not deleted',
    );
  }
}
