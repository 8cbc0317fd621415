import { Migration } from '@commonplace/db/migrations';

/** Pending notifications. */
export class NewsMarksMigration extends Migration {
  override name = '0029-news-marks';

  override up(): void {
    this.addSql(`
      -- Comments and reactions whose recipients are not yet notified; they are handled in batches.
      create table news_marks (
        id bigint generated always as identity primary key,
        -- The job that handles this entry alone, and its payload.
        job text not null,
        payload jsonb not null
      )`);
  }
}
