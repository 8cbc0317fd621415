import { Migration } from '@commonplace/db/migrations';

const merge = `
  delete from embedding_queue using (
    select article_id, max(id) as newest from embedding_queue group by article_id having count(*) > 1
  ) as repeated
  where embedding_queue.article_id = repeated.article_id and id <> newest
`;

const columns = `
  alter table embedding_queue
    -- Whether the article was written just now: bulk work waits for these.
    add column fresh boolean not null default false,
    add column marked_at timestamptz not null default now();
  create unique index embedding_queue_articles on embedding_queue (article_id);
  create index embedding_queue_fresh on embedding_queue (id) where fresh;
`;

// Processes of the last release insert without looking. Another id tells a worker that the article changed meanwhile.
// The plan that is made on the empty queue must not be to read all of it for each row.
const trigger = `
  create function merge_embedding_mark() returns trigger language plpgsql
  set enable_seqscan = off
  as $$
  begin
    update embedding_queue set id = default, fresh = embedding_queue.fresh or new.fresh
    where article_id = new.article_id;
    return case when found then null else new end;
  end
  $$;
  create trigger merge_embedding_mark before insert on embedding_queue
    for each row execute function merge_embedding_mark();
`;

/** The queue of articles to classify has one row for each, and knows which were written just now. */
export class OneMarkPerArticleMigration extends Migration {
  static contractStep = 'only repeated marks of an article are removed, of which the newest says all';

  override name = '0048-one-mark-per-article';

  override up(): void {
    this.addSql('lock table embedding_queue in access exclusive mode');
    this.addSql(merge);
    this.addSql(columns);
    this.addSql(trigger);
  }
}
