import { Migration } from '@commonplace/db/migrations';

// A document that was written meanwhile has been copied.
const backfill = `
do $backfill$
declare
  first_id integer := -1;
  last_id integer;
begin
  loop
    select max(article_id) into last_id
    from (select article_id from article_search where article_id > first_id order by article_id limit 500) part;
    exit when last_id is null;
    insert into search_documents (article_id, published_at, article_version, headline, word_numbers)
    select article_id, published_at, article_version, headline, word_numbers(document) from article_search
    where article_id > first_id and article_id <= last_id order by article_id
    on conflict (article_id) do nothing;
    commit;
    first_id := last_id;
  end loop;
end
$backfill$
`;

/**
 * Copies existing documents, 500 at a time, each part committed, so that rows are not locked for long, then creates the indexes.
 * Doing it twice does no harm.
 */
export class ExistingSearchDocumentsMigration extends Migration {
  override name = '0098-existing-search-documents';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(backfill);
    // What waits to be sorted into the index is read by every search.
    this.createIndex(
      'search_documents_terms',
      `using gin (headline, word_numbers int_arrays.gin__int_ops, search_segments(published_at), (array[subforem_id]))
        with (gin_pending_list_limit = 256)`,
    );
    this.createIndex(
      'search_documents_newest_headlines',
      '(published_at desc, article_id desc) include (headline, subforem_id)',
    );
    this.createIndex(
      'search_documents_newest_in_subforem',
      '(subforem_id, published_at desc, article_id desc) where subforem_id is not null',
    );
  }

  private createIndex(name: string, on: string): void {
    // What an interrupted attempt left is not usable.
    this.addSql(`drop index concurrently if exists ${name}`);
    this.addSql(`create index concurrently ${name} on search_documents ${on}`);
  }
}
