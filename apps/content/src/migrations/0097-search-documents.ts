import { Migration } from '@commonplace/db/migrations';

// Its operators for arrays of numbers would replace those of PostgreSQL in statements, and so their indexes.
const extension = `
  create schema if not exists int_arrays;
  create extension if not exists intarray schema int_arrays;
`;

const table = `
  -- What articles are found by.
  create table search_documents (
    article_id integer primary key references articles (id) on delete cascade,
    published_at timestamptz not null,
    subforem_id integer,
    article_version integer not null default 0,
    -- Title and tags.
    headline tsvector not null,
    -- The numbers of all words, in order.
    word_numbers integer[] not null
  ) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);
  create trigger search_documents_placed before insert or update on search_documents
    for each row execute function place_article_search();
`;

// As wordNumber in word-number.ts.
const numbers = `
  create function word_numbers(document tsvector) returns integer[] language sql immutable parallel safe as $$
    select array(
      select distinct ('x' || left(encode(sha256(word::bytea), 'hex'), 8))::bit(32)::integer
      from unnest(tsvector_to_array(document)) word order by 1)
  $$;
`;

const copying = `
  create function copy_search_document() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      delete from search_documents where article_id = old.article_id;
      return null;
    end if;
    insert into search_documents (article_id, published_at, article_version, headline, word_numbers)
    values (new.article_id, new.published_at, new.article_version, new.headline, word_numbers(new.document))
    on conflict (article_id) do update
    set published_at = excluded.published_at, article_version = excluded.article_version,
      headline = excluded.headline, word_numbers = excluded.word_numbers
    where search_documents.article_version <= excluded.article_version
      and (search_documents.published_at, search_documents.headline, search_documents.word_numbers)
      is distinct from (excluded.published_at, excluded.headline, excluded.word_numbers);
    return null;
  end $$;
  create trigger copy_search_document after insert or update or delete on article_search
    for each row execute function copy_search_document();
`;

/** Search documents of numbers instead of words (ADR 112). What the last release writes is copied. */
export class SearchDocumentsMigration extends Migration {
  static contractStep = 'rows are removed from the new table only, whose copies the last release does not read';

  override name = '0097-search-documents';

  override up(): void {
    this.addSql(extension);
    this.addSql(table);
    this.addSql(numbers);
    this.addSql(copying);
  }
}
