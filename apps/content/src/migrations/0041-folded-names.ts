import { Migration } from '@commonplace/db/migrations';

/**
 * A series is found by its folded name, and people and organizations by usernames whose case no locale decides. The keys
 * of series are not unique: processes of the last release make another series when the name is written in another way.
 */
export class FoldedNames extends Migration {
  override name = '0041-folded-names';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.createIndex('collections_key_of_user', `collections (user_id, name_key, id) where organization_id is null`);
    this.createIndex(
      'collections_key_of_organization',
      `collections (organization_id, name_key, id) where organization_id is not null`,
    );
    // What the removal of a series or a tag empties.
    this.createIndex('articles_in_any_collection', `articles (collection_id) where collection_id is not null`);
    this.createIndex('articles_with_flare', `articles (flare_tag_id) where flare_tag_id is not null`);
    this.createIndex('tags_of_alias', `tags (alias_for_id) where alias_for_id is not null`);
    this.createIndex('users_by_username', `users (lower(username collate "C"))`);
    this.createIndex('organizations_by_username', `organizations (lower(username collate "C"))`);
  }

  private createIndex(name: string, on: string): void {
    // What an interrupted attempt left is not usable.
    this.addSql(`drop index concurrently if exists ${name}`);
    this.addSql(`create index concurrently ${name} on ${on}`);
  }
}
