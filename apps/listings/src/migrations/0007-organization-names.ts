import { Migration } from '@commonplace/db/migrations';

/** Finds organizations by username. */
export class OrganizationNames extends Migration {
  override name = '0007-organization-names';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // An interrupted attempt leaves an invalid index.
    this.addSql('drop index concurrently if exists organizations_username');
    this.addSql(
      'create index concurrently organizations_username on organizations (lower(username)) where not deleted',
    );
  }
}
