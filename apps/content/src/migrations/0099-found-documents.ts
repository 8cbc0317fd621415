import { Migration } from '@commonplace/db/migrations';

const has = (query: string) => `word_numbers operator(int_arrays.@@) ${query}`;

// The matches of a query, those in titles first, then those in tags, then the newest. At most \`most\` that the index finds for a
// part of the query are looked at; \`within\` keeps out what is too old before. An index scan has known costs: reading the rows
// of a table costs more than PostgreSQL believes. The index skips through the numbers of the rarest word and of the others.
const matchesIn = (name: string, parameters: string, condition: string) => `
  create function ${name}(
    index_query tsquery, query tsquery, title_query tsquery, all_numbers int_arrays.query_int,
    rarest_numbers int_arrays.query_int, other_numbers int_arrays.query_int, only_headlines boolean, within integer[],
    since timestamptz, before timestamptz, most integer, count integer${parameters})
  returns table (article_id integer, looked_at bigint)
  language plpgsql stable
  set enable_seqscan = off
  set enable_indexonlyscan = off
  set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from search_documents
          where headline @@ index_query and search_segments(published_at) && within ${condition} limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, word_numbers, count(*) over () as looked_at from (
          select article_id, published_at, headline, word_numbers from search_documents
          where ${has('rarest_numbers')} and ${has('other_numbers')}
            and search_segments(published_at) && within ${condition} limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.${has('all_numbers')}
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, word_numbers, count(*) over () as looked_at from (
          select article_id, published_at, headline, word_numbers from search_documents
          where ${has('rarest_numbers')} and ${has('other_numbers')} ${condition} limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.${has('all_numbers')}
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $$;
`;

/** Functions that find the documents of a search, anywhere and in each kind of subforem. */
export class FoundDocumentsMigration extends Migration {
  override name = '0099-found-documents';

  override up(): void {
    this.addSql(matchesIn('find_documents', '', ''));
    this.addSql(
      matchesIn('find_documents_at_root', ', shown integer[]', 'and (subforem_id is null or subforem_id = any(shown))'),
    );
    this.addSql(
      matchesIn('find_documents_in_subforem', ', subforem integer', 'and array[subforem_id] && array[subforem]'),
    );
  }
}
