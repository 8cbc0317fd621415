import { Migration } from '@commonplace/db/migrations';

/** Publications whose notifications are written when a follower looks. */
export class WidePublicationsMigration extends Migration {
  override name = '0067-wide-publications';

  override up(): void {
    this.addSql(`
      -- A publication with too many followers to write a notification for each of them at once.
      create table wide_publications (
        -- Rises in the order of commits.
        id bigint generated always as identity primary key,
        article_id integer not null,
        -- Whose followers are notified.
        followable_type text not null check (followable_type in ('User', 'Organization')),
        followable_id integer not null,
        actor_id integer not null,
        announced_at timestamptz not null,
        constraint wide_publications_unique unique (article_id, followable_type, followable_id)
      )`);
    this.addSql(
      'create index wide_publications_audience on wide_publications (followable_type, followable_id, announced_at)',
    );
    this.addSql(`
      -- The last wide publication of which a user has the notification.
      create table notification_positions (
        user_id integer primary key,
        publication_id bigint not null
      ) with (fillfactor = 80)`);
  }
}
