import { Migration } from '@commonplace/db/migrations';

/** Notifications. */
export class NotificationsMigration extends Migration {
  override name = '0017-notifications';

  override up(): void {
    this.addSql(`
      -- Without references to users: a publication would lock the row of every follower.
      create table notifications (
        id bigint generated always as identity primary key,
        user_id integer not null,
        kind text not null check (kind in ('follow', 'comment', 'reply', 'mention', 'reaction', 'publication')),
        -- The article, or the one that the comment is about.
        article_id integer,
        -- The episode of a podcast that the comment is about.
        podcast_episode_id integer,
        about_type text not null check (about_type in ('Article', 'Comment', 'User', 'Follower')),
        about_id integer not null,
        -- Of several, the last.
        actor_id integer not null,
        actors_count integer not null default 1,
        created_at timestamptz not null default now(),
        read_at timestamptz,
        -- In this order it also finds what tells of an article, and of a comment. Without the episode: a comment is about one.
        constraint notifications_unique unique nulls not distinct (article_id, about_type, about_id, user_id)
      -- Each is updated once, when it is read: with room on its page no index has to know.
      ) with (fillfactor = 80)`);
    this.addSql('create index notifications_newest on notifications (user_id, created_at desc, id desc)');
    this.addSql('create index notifications_actor on notifications (actor_id)');
    this.addSql(`
      -- Whom a notification of several people tells of.
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
        -- Counts publications and withdrawals: a job of an earlier one has nothing to do any more.
        turn integer not null default 1,
        mentioned_user_ids integer[] not null default '{}'
      )`);
    this.addSql(`
      -- When somebody is sent a mail about their notifications.
      create table notification_mails (
        user_id integer primary key,
        -- Of the next; null while none waits.
        due_at timestamptz,
        mailed_at timestamptz,
        reminded_at timestamptz
      )`);
    this.addSql('create index notification_mails_due on notification_mails (due_at) where due_at is not null');
  }
}
