import { Migration } from '@commonplace/db/migrations';

const twins = `
  select id, first_id from (
    select id, first_value(id) over (
      partition by coalesce(organization_id, 0), case when organization_id is null then user_id end, name_key order by id
    ) as first_id from collections
  ) as series where id <> first_id`;

/** Series of one folded name become one. */
export class SeriesOfOneName extends Migration {
  static contractStep = 'what is removed are series that have become one with another, which holds their articles';

  override name = '0042-series-of-one-name';

  override up(): void {
    // It gives way before PostgreSQL looks for a deadlock with a save of an article, and is tried again.
    this.addSql(`set local lock_timeout = '500ms'`);
    this.addSql('lock table collections in share row exclusive mode');
    // No article can be filed under them from here on: it would be in none when they go.
    this.addSql(`select from collections where id in (select id from (${twins}) as twins) order by id for update`);
    this.addSql(`
      update articles set collection_id = twins.first_id from (${twins}) as twins where collection_id = twins.id`);
    this.addSql(`delete from collections using (${twins}) as twins where collections.id = twins.id`);
    this.addSql(`update collections set name = normalize(name, NFC) where name is not nfc normalized`);
  }
}
