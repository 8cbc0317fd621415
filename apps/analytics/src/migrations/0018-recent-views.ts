import { Migration } from '@commonplace/db/migrations';

/** Recognizes the reports of one view. */
export class RecentViews extends Migration {
  override name = '0018-recent-views';

  override up(): void {
    this.addSql(`
      create table recent_views (
        article_id integer not null,
        reader text not null,
        viewed_at timestamptz not null,
        reported_at timestamptz not null,
        is_timed boolean not null,
        read_seconds integer not null,
        domain text not null,
        primary key (article_id, reader)
      )`);
    this.addSql(`create index recent_views_reported_at on recent_views (reported_at)`);
    // Apart from views, which an earlier release counts by row.
    this.addSql(`
      create table uncounted_readings (
        id bigint generated always as identity primary key,
        article_id integer not null,
        timed_views integer not null,
        read_seconds integer not null,
        domain text not null,
        viewed_at timestamptz not null
      )`);
  }
}
