import { Migration } from '@commonplace/db/migrations';

/** Reservations of names for pages and podcasts that are about to be written. */
export class NameReservationsMigration extends Migration {
  override name = '0043-name-reservations';

  override up(): void {
    this.addSql(
      `create table "name_reservations" ("name" text not null, "holder" text not null, "reserved_until" timestamptz not null, primary key ("name"))`,
    );
  }
}
