import { Migration } from '@commonplace/db/migrations';

/** The listings of an organization (E24), and those whose own time is over. */
export class ExpiryAndOrganizations extends Migration {
  override name = '0006-expiry-and-organizations';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists listings_fresh_of_organization');
    this.addSql(`
      create index concurrently listings_fresh_of_organization on listings (organization_id, bumped_at desc, id desc)
      where published and organization_id is not null`);
    this.addSql('drop index concurrently if exists listings_expiring');
    this.addSql(`
      create index concurrently listings_expiring on listings (expires_at) where published and expires_at is not null`);
  }
}
