import { Migration } from '@commonplace/db/migrations';

/** The follows of users, by which the feed of a user is read. */
export class FollowsMigration extends Migration {
  override name = '0052-follows';

  override up(): void {
    this.addSql(`
      create table follows (
        id integer primary key,
        version integer not null,
        deleted boolean not null default false,
        follower_id integer not null,
        followable_type text not null,
        followable_id integer not null
      )`);
    this.addSql(`
      create index follows_of_user on follows (follower_id, followable_type, followable_id) where not deleted`);
  }
}
