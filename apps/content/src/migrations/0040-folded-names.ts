import { Migration } from '@commonplace/db/migrations';

const sameSeries = `partition by coalesce(organization_id, 0), case when organization_id is null then user_id end,
  fold_name(name) order by id`;

/** A series is found by its folded name, and people and organizations by usernames whose case no locale decides. */
export class FoldedNames extends Migration {
  static contractStep = 'what is removed are series that have become one with another, which holds their articles';

  override name = '0040-folded-names';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      alter table collections
        add column if not exists name_key text not null generated always as (fold_name(name)) stored`);
    this.addSql(`
      update articles set collection_id = series.first_id
      from (select id, first_value(id) over (${sameSeries}) as first_id from collections) as series
      where articles.collection_id = series.id and series.id <> series.first_id`);
    this.addSql(`
      delete from collections using (select id, first_value(id) over (${sameSeries}) as first_id from collections) as series
      where collections.id = series.id and series.id <> series.first_id`);
    this.addSql(`update collections set name = normalize(name, NFC) where name is not nfc normalized`);
    this.createIndex(
      'unique',
      'collections_key_of_user',
      `collections (user_id, name_key) where organization_id is null`,
    );
    this.createIndex(
      'unique',
      'collections_key_of_organization',
      `collections (organization_id, name_key) where organization_id is not null`,
    );
    this.createIndex('', 'users_by_username', `users (lower(username collate "C"))`);
    this.createIndex('', 'organizations_by_username', `organizations (lower(username collate "C"))`);
  }

  private createIndex(kind: string, name: string, on: string): void {
    // What an interrupted attempt left is not usable.
    this.addSql(`drop index concurrently if exists ${name}`);
    this.addSql(`create ${kind} index concurrently ${name} on ${on}`);
  }
}
