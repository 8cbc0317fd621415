import { Migration } from '@commonplace/db/migrations';
import { inboxTableSql, outboxTableSql } from '@commonplace/events/outbox';

export class CreateAnalytics extends Migration {
  override name = '0001-analytics';

  override up(): void {
    this.addProjections();
    this.addPageViews();
    this.addSql(outboxTableSql);
    this.addSql(inboxTableSql);
  }

  private addProjections(): void {
    this.addSql(`
      create table articles (
        id integer primary key,
        version integer not null,
        deleted boolean not null,
        published boolean not null,
        user_id integer not null,
        organization_id integer
      )`);
    this.addSql('create index articles_of_user on articles (user_id) where published and not deleted');
    this.addSql('create index articles_of_organization on articles (organization_id) where published and not deleted');
    this.addSql(`
      create table organizations (
        id integer primary key,
        version integer not null,
        deleted boolean not null
      )`);
    // Engagement with an article, as community counted it.
    this.addSql(`
      create table article_engagement (
        article_id integer primary key,
        version integer not null,
        comments_count integer not null,
        unique_reactors_count integer not null,
        reactions_like integer not null,
        reactions_readinglist integer not null,
        reactions_unicorn integer not null,
        reactions_exploding_head integer not null,
        reactions_raised_hands integer not null,
        reactions_fire integer not null
      )`);
    // Single rows, to count unique reactors over several articles. Withdrawn ones stay, with their version.
    this.addSql(`
      create table reactions (
        id integer primary key,
        version integer not null,
        deleted boolean not null,
        user_id integer not null,
        article_id integer not null
      )`);
    this.addSql('create index reactions_of_article on reactions (article_id, user_id) where not deleted');
    this.addSql(`
      create table follows (
        id integer primary key,
        version integer not null,
        deleted boolean not null,
        followable_type text not null,
        followable_id integer not null
      )`);
    this.addSql('create index follows_of_followable on follows (followable_type, followable_id) where not deleted');
  }

  private addPageViews(): void {
    // Recorded views before counting. Inserts never wait for each other; counting deletes them.
    this.addSql(`
      create table uncounted_page_views (
        id bigint generated always as identity primary key,
        article_id integer not null,
        logged_in boolean not null,
        read_seconds integer not null,
        domain text not null,
        viewed_at timestamptz not null default now()
      )`);
    this.addSql(`
      create table article_page_views (
        article_id integer primary key,
        version integer not null,
        views integer not null,
        logged_in_views integer not null,
        logged_in_read_seconds bigint not null
      )`);
    // Views of a day (UTC) by referring domain; '' is unknown.
    this.addSql(`
      create table daily_page_views (
        article_id integer not null,
        day date not null,
        domain text not null,
        views integer not null,
        logged_in_views integer not null,
        logged_in_read_seconds bigint not null,
        primary key (article_id, day, domain)
      )`);
  }
}
