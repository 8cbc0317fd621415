import { Migration } from '@commonplace/db/migrations';

/** Listings that nobody sees since their owner is spam (A4). */
export class WithheldListings extends Migration {
  override name = '0008-withheld-listings';

  override up(): void {
    this.addSql('alter table listings add column withheld boolean not null default false');
  }
}
