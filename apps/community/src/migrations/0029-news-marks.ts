import { Migration } from '@commonplace/db/migrations';

/** Pending notifications. */
export class NewsMarksMigration extends Migration {
  override name = '0029-news-marks';

  override up(): void {
    this.addSql(`
      -- Of a comment or a reaction, until it is found out who is told: much of it at once.
      create table news_marks (
        id bigint generated always as identity primary key,
        -- The job that would do the same for this one, and what it would be given.
        job text not null,
        payload jsonb not null
      )`);
  }
}
