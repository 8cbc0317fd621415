import { Migration } from '@commonplace/db/migrations';

const indexes = {
  listings_newest_of_user: '(user_id, id desc)',
  listings_newest_of_organization: '(organization_id, id desc) where organization_id is not null',
  listings_newest_in_category: '(category, id desc)',
  listings_newest_by_state: '(published, id desc)',
};

/** Listings in all states, newest first, as administrators list them. */
export class ListingRecords extends Migration {
  override name = '0011-listing-records';

  static contractStep = 'what the last release asks of the two indexes, it finds in those that take their place';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const [name, columns] of Object.entries(indexes)) {
      // What an interrupted attempt left is not usable.
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on listings ${columns}`);
    }
    this.addSql('drop index concurrently if exists listings_of_user');
    this.addSql('drop index concurrently if exists listings_of_organization');
  }
}
