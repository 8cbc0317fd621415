import { Migration } from '@commonplace/db/migrations';

/** Hides listings of users who are marked as spam. */
export class WithheldListings extends Migration {
  override name = '0008-withheld-listings';

  override up(): void {
    this.addSql('alter table listings add column withheld boolean not null default false');
  }
}
