import { Migration } from '@commonplace/db/migrations';

/** Series have the folded name that they are found by. It is a migration by itself, which gives way to who has the table. */
export class KeysOfSeries extends Migration {
  override name = '0040-keys-of-series';

  override up(): void {
    this.addSql(`
      alter table collections
        add column if not exists name_key text not null generated always as (fold_name(name)) stored`);
  }
}
