import { Migration } from '@commonplace/db/migrations';

/** The index by which articles are found for sitemaps: by month and range of ids, and the newest change of each file. */
export class SitemapsMigration extends Migration {
  override name = '0074-sitemaps';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Files are named YYYYMM and four digits for the range of 10,000 ids; the year is cut to what an integer holds.
    this.addSql(`
      create or replace function sitemap_number(published_at timestamptz, id integer) returns integer
      language sql immutable strict parallel safe as $$
        select least(extract(year from published_at at time zone 'UTC'), 2146)::integer * 1000000
          + extract(month from published_at at time zone 'UTC')::integer * 10000 + id / 10000 % 10000 $$`);
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists articles_in_sitemaps');
    this.addSql(`
      create index concurrently articles_in_sitemaps
      on articles (sitemap_number(published_at, id), (greatest(published_at, edited_at)) desc) where listed`);
  }
}
