import { Migration } from '@commonplace/db/migrations';

/** Indexes for the listings of an organization and for their expiry. */
export class ExpiryAndOrganizations extends Migration {
  override name = '0006-expiry-and-organizations';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // An interrupted attempt leaves an invalid index.
    this.addSql('drop index concurrently if exists listings_fresh_of_organization');
    this.addSql(`
      create index concurrently listings_fresh_of_organization on listings (organization_id, bumped_at desc, id desc)
      where published and organization_id is not null`);
    this.addSql('drop index concurrently if exists listings_expiring');
    this.addSql(`
      create index concurrently listings_expiring on listings (expires_at) where published and expires_at is not null`);
  }
}
