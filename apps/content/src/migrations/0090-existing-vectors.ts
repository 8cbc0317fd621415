import { Migration } from '@commonplace/db/migrations';

// A vector that was written meanwhile has been copied.
const backfill = `
do $backfill$
declare
  first_id integer := -1;
  last_id integer;
begin
  loop
    select max(article_id) into last_id
    from (select article_id from article_embeddings where article_id > first_id order by article_id limit 500) part;
    exit when last_id is null;
    insert into article_vectors (article_id, article_version, model, digest, vector)
    select article_id, article_version, model, digest, vector_of_bytes(vector) from article_embeddings
    where article_id > first_id and article_id <= last_id order by article_id
    on conflict (article_id) do nothing;
    commit;
    first_id := last_id;
  end loop;
end
$backfill$
`;

/** Copies existing vectors, 500 at a time, each part committed, so that rows are not locked for long. Doing it twice does no harm. */
export class ExistingVectorsMigration extends Migration {
  override name = '0090-existing-vectors';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(backfill);
  }
}
