import { Migration } from '@commonplace/db/migrations';
import { foldFunctions } from '@commonplace/rules/fold-sql';

/** Folds tags, and indexes usernames independently of the locale. */
export class FoldedNames extends Migration {
  override name = '0020-folded-names';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const statement of foldFunctions) this.addSql(statement);
    this.addSql(`
      update listings set tags = array(
        select fold_tag(tag) from unnest(tags) with ordinality as given (tag, position)
        group by fold_tag(tag) order by min(position))
      where octet_length(array_to_string(tags, ',')) <> length(array_to_string(tags, ','))
        and tags <> array(select fold_tag(tag) from unnest(tags) with ordinality as given (tag, position) order by position)`);
    this.addSql('drop index concurrently if exists organizations_by_username');
    this.addSql(`
      create index concurrently organizations_by_username on organizations (lower(username collate "C")) where not deleted`);
    this.addSql('drop index concurrently if exists users_by_username');
    this.addSql(`create index concurrently users_by_username on users (lower(username collate "C")) where not deleted`);
  }
}
