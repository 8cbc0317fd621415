import { Migration } from '@commonplace/db/migrations';
import { foldFunctions } from '@commonplace/rules/fold-sql';

const domainKeys = ['allowed_registration_email_domains', 'blocked_registration_email_domains'];

/** Compares redirects, domains, tags and names by folded keys. */
export class ComparedNames extends Migration {
  override name = '0021-compared-names';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const statement of foldFunctions) this.addSql(statement);
    this.addSql('drop index concurrently if exists request_redirects_key');
    this.addSql('create index concurrently request_redirects_key on request_redirects (original_key, request_domain)');
    this.lowerDomains();
    this.addSql(`
      update billboards set tags = array(
        select fold_tag(tag) from unnest(tags) with ordinality as given (tag, position)
        group by fold_tag(tag) order by min(position))
      where tags <> array(select fold_tag(tag) from unnest(tags) with ordinality as given (tag, position) order by position)`);
    // Replaces the search indexes of names; both tables are small.
    this.addSql('drop index concurrently if exists billboards_search');
    this.addSql('drop index concurrently if exists badges_by_title');
    this.addSql('create index concurrently badges_by_title on badges (fold_name(title))');
    this.addSql('drop index concurrently if exists billboards_by_name');
    this.addSql(`
      create index concurrently billboards_by_name on billboards
        using gin ((fold_name(name || chr(10) || placement_area) || chr(10) || lower(processed_html collate "C")) gin_trgm_ops)`);
    this.addSql('drop index concurrently if exists recommended_lists_search');
    this.addSql('drop index concurrently if exists recommended_lists_by_name');
    this.addSql(`
      create index concurrently recommended_lists_by_name on recommended_lists using gin (fold_name(name) gin_trgm_ops)`);
  }

  private lowerDomains(): void {
    for (const key of domainKeys) {
      this.addSql(`
        update site_config set overrides = jsonb_set(overrides, '{${key}}', (
          select jsonb_agg(domain order by position) from (
            select lower(domain collate "C") as domain, min(position) as position
            from jsonb_array_elements_text(overrides -> '${key}') with ordinality as given (domain, position)
            group by 1) as lowered))
        where jsonb_typeof(overrides -> '${key}') = 'array' and (overrides ->> '${key}') ~ '[A-Z]'`);
    }
  }
}
