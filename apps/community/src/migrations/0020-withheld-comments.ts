import { Migration } from '@commonplace/db/migrations';

/** Comments of spam accounts (A4), and withdrawals for the audit log (A7). */
export class WithheldCommentsMigration extends Migration {
  override name = '0020-withheld-comments';

  override up(): void {
    this.addSql('alter table comments add column withheld boolean not null default false');
    this.addSql(`
      create table withdrawals (
        id uuid primary key,
        user_id integer not null,
        -- The administrator, as in the audit log, and the id of the request.
        actor_id integer not null,
        actor_username text not null,
        request_id text not null,
        note text,
        article_ids integer[] not null default '{}',
        comment_ids integer[] not null default '{}',
        articles_withdrawn_at timestamptz,
        comments_withdrawn_at timestamptz,
        created_at timestamptz not null default now()
      )`);
  }
}
