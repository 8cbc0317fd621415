import { Migration } from '@commonplace/db/migrations';

/** Counts readers, languages and devices. */
export class DailyAudience extends Migration {
  override name = '0019-daily-audience';

  override up(): void {
    this.addSql(`
      create table daily_audience (
        article_id integer not null,
        day date not null,
        language text not null,
        device text not null,
        views integer not null,
        article_readers integer not null,
        author_readers integer not null,
        organization_readers integer not null,
        primary key (article_id, day, language, device)
          include (views, article_readers, author_readers, organization_readers)
      )`);
    // Views of an earlier release have no language, no device and no reader.
    this.addSql(`
      alter table uncounted_page_views
        add column language text not null default '',
        add column device text not null default '',
        add column article_readers integer not null default 0,
        add column author_readers integer not null default 0,
        add column organization_readers integer not null default 0`);
  }
}
