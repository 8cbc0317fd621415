import { Migration } from '@commonplace/db/migrations';

const extensions = `
  create extension if not exists unaccent;
  create extension if not exists pg_trgm;
  create extension if not exists fuzzystrmatch;
`;

// No stemming and no stop words: articles come in every language. Case and accents do not matter.
const configuration = `
  create text search configuration article_text (copy = simple);
  alter text search configuration article_text
    alter mapping for asciiword, word, hword, hword_part, asciihword, hword_asciipart with unaccent, simple;
`;

const tables = `
  create table article_search (
    article_id integer primary key references articles (id) on delete cascade,
    published_at timestamptz not null,
    -- Title and tags; small, so that the best matches are found and ranked without reading bodies.
    headline tsvector not null,
    document tsvector not null
  );
  create index article_search_headline on article_search using gin (headline);
  create index article_search_document on article_search using gin (document);

  -- Every word of every article: what a mistyped word may have meant.
  create table search_words (word text primary key);
  create index search_words_similar on search_words using gin (word gin_trgm_ops);

  -- Articles that another search engine has to be told about.
  create table search_queue (
    id bigint generated always as identity primary key,
    article_id integer not null
  );
`;

const similarWords = `
  create function similar_words(term text, distance integer, most integer) returns setof text
  language sql stable
  set pg_trgm.similarity_threshold = 0.2
  as $$
    select word
    from search_words
    where word % term and levenshtein_less_equal(word, term, distance) <= distance
    order by levenshtein_less_equal(word, term, distance), similarity(word, term) desc, word
    limit most
  $$;
`;

/** Full text with trigrams, for E11 without another search engine and when that is away. */
export class Search extends Migration {
  override name = '0002-search';

  override up(): void {
    this.addSql(extensions);
    this.addSql(configuration);
    this.addSql(tables);
    this.addSql(similarWords);
  }
}
