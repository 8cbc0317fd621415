import { Migration } from '@commonplace/db/migrations';

/** Notifications. */
export class NotificationsMigration extends Migration {
  override name = '0017-notifications';

  override up(): void {
    this.addSql(`
      -- Has no foreign keys to users, because a publication would lock the row of every follower.
      create table notifications (
        id bigint generated always as identity primary key,
        user_id integer not null,
        kind text not null check (kind in ('follow', 'comment', 'reply', 'mention', 'reaction', 'publication')),
        -- The article, or the article of the comment.
        article_id integer,
        -- The podcast episode of the comment.
        podcast_episode_id integer,
        about_type text not null check (about_type in ('Article', 'Comment', 'User', 'Follower')),
        about_id integer not null,
        -- The last of several.
        actor_id integer not null,
        actors_count integer not null default 1,
        created_at timestamptz not null default now(),
        read_at timestamptz,
        -- The order also serves the notifications of an article and of a comment. A comment implies its episode.
        constraint notifications_unique unique nulls not distinct (article_id, about_type, about_id, user_id)
      -- Leaves space for the one update, when it is read, so that indexes do not change.
      ) with (fillfactor = 80)`);
    this.addSql('create index notifications_newest on notifications (user_id, created_at desc, id desc)');
    this.addSql('create index notifications_actor on notifications (actor_id)');
    this.addSql(`
      -- The users of a notification with several actors.
      create table notification_actors (
        notification_id bigint not null references notifications (id) on delete cascade,
        user_id integer not null,
        created_at timestamptz not null default now(),
        primary key (notification_id, user_id)
      )`);
    this.addSql('create index notification_actors_newest on notification_actors (notification_id, created_at desc)');
    this.addSql('create index notification_actors_user on notification_actors (user_id)');
    this.addSql(`
      create table publications (
        article_id integer primary key,
        published boolean not null,
        announced_at timestamptz,
        -- Counts publications and withdrawals, so that a job of an earlier one stops.
        turn integer not null default 1,
        mentioned_user_ids integer[] not null default '{}'
      )`);
    this.addSql(`
      -- When a mail about notifications is sent to a user.
      create table notification_mails (
        user_id integer primary key,
        -- The next mail; null while none is scheduled.
        due_at timestamptz,
        mailed_at timestamptz,
        reminded_at timestamptz
      )`);
    this.addSql('create index notification_mails_due on notification_mails (due_at) where due_at is not null');
  }
}
