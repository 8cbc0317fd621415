import { Migration } from '@commonplace/db/migrations';

/**
 * Adds articles that are withheld since their author is spam (A4), points from votes of trusted users, and withdrawals
 * for administrators (A7).
 */
export class WithheldArticles extends Migration {
  override name = '0020-withheld-articles';

  override up(): void {
    this.addSql(`
      alter table articles
        add column withheld boolean not null default false,
        add column quality_points integer not null default 0`);
    this.addSql(`
      create table withdrawals (
        id uuid primary key,
        user_id integer not null,
        article_ids integer[] not null default '{}',
        finished_at timestamptz,
        created_at timestamptz not null default now()
      )`);
  }
}
