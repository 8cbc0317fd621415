import { Migration } from '@commonplace/db/migrations';

// A sample says it for words that many articles have; of the others it is enough that they are there.
const count = `
  insert into search_words (word, articles)
  select word, ceil(ndoc / share)::integer
  from (select least(1, 20000.0 / greatest(1, count(*))) as share from article_search) sample,
    lateral ts_stat(format('select document from article_search where abs(hashint4(article_id)) < %s',
      ceil(2147483647 * share))) found
  where word ~ '^[[:alpha:]][[:graph:]]{0,29}$'
  order by word
  on conflict (word) do update set articles = excluded.articles
`;

/** Counts the words of what has been indexed before there were counts. Doing it twice does no harm. */
export class CountSearchWords extends Migration {
  override name = '0007-count-search-words';

  override up(): void {
    this.addSql(count);
  }
}
