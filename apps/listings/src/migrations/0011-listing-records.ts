import { Migration } from '@commonplace/db/migrations';

const indexes = {
  listings_newest_of_user: '(user_id, id desc)',
  listings_newest_of_organization: '(organization_id, id desc) where organization_id is not null',
  listings_newest_in_category: '(category, id desc)',
  listings_newest_by_state: '(published, id desc)',
};

/** Indexes for the administrators' list of listings. */
export class ListingRecords extends Migration {
  override name = '0011-listing-records';

  static contractStep = 'the new indexes also serve the queries of the last release';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const [name, columns] of Object.entries(indexes)) {
      // An interrupted attempt leaves an invalid index.
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on listings ${columns}`);
    }
    this.addSql('drop index concurrently if exists listings_of_user');
    this.addSql('drop index concurrently if exists listings_of_organization');
  }
}
