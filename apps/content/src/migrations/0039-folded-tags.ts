import { Migration } from '@commonplace/db/migrations';
import { foldFunctions } from '@commonplace/rules/fold-sql';

/** Names in ASCII are folded already. */
const isOdd = (tags: string) =>
  `octet_length(${tags}.name) <> length(${tags}.name) and ${tags}.name <> fold_tag(${tags}.name)`;

// Of tags that are one, the first in use gets the name; its articles follow by `article_refreshes`.
const renamed = `
  with chosen as (
    select distinct on (fold_tag(name)) id, name as former, fold_tag(name) as folded from tags
    where ${isOdd('tags')} and not exists (select from tags as other where other.name = fold_tag(tags.name))
    order by fold_tag(name), alias_for_id nulls first, articles_count desc, id
  ), renamed as (
    update tags set name = chosen.folded from chosen where tags.id = chosen.id returning chosen.former
  )
  insert into article_refreshes (tag_name) select former from renamed`;

// A tag that stands for another writing of itself stands for itself.
const freed = `
  update tags set alias_for_id = null from tags as twin
  where tags.alias_for_id = twin.id and ${isOdd('twin')} and tags.name = fold_tag(twin.name)`;

// The others become aliases of it, until their articles and followers have moved.
const joined = `
  with twins as (
    select twin.id, twin.name, coalesce(own.alias_for_id, own.id) as target_id
    from tags as twin join tags as own on own.name = fold_tag(twin.name) where ${isOdd('twin')}
  ), joined as (
    update tags set alias_for_id = twins.target_id from twins where tags.id = twins.id returning tags.name
  )
  insert into article_refreshes (tag_name) select name from joined`;

const flattened = `
  update tags set alias_for_id = target.alias_for_id from tags as target
  where tags.alias_for_id = target.id and target.alias_for_id is not null and target.alias_for_id <> tags.id`;

const described = `
  update tags set
    bg_color_hex = coalesce(tags.bg_color_hex, twin.bg_color_hex),
    text_color_hex = coalesce(tags.text_color_hex, twin.text_color_hex),
    short_summary = coalesce(tags.short_summary, twin.short_summary),
    supported = tags.supported or twin.supported,
    flare = tags.flare or twin.flare,
    requires_approval = tags.requires_approval or twin.requires_approval
  from tags as twin where twin.alias_for_id = tags.id and ${isOdd('twin')} and tags.name = fold_tag(twin.name)`;

// Who follows an alias of earlier releases follows what it stands for.
const followed = `
  insert into article_refreshes (tag_name)
  select name from tags where alias_for_id is not null
    and not exists (select from article_refreshes where article_refreshes.tag_name = tags.name)`;

const listed = `
  update listings set tags = array(
    select fold_tag(tag) from unnest(tags) with ordinality as given (tag, position)
    group by fold_tag(tag) order by min(position))
  where octet_length(array_to_string(tags, ',')) <> length(array_to_string(tags, ','))
    and tags <> array(select fold_tag(tag) from unnest(tags) with ordinality as given (tag, position) order by position)`;

/** Tags are folded in one way: those that were the same in another form or case become one. */
export class FoldedTags extends Migration {
  override name = '0039-folded-tags';

  /** Each statement by itself, so that none holds up who writes articles; begun again, they find nothing to do. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const statement of foldFunctions) this.addSql(statement);
    for (const statement of [renamed, freed, joined, flattened, described, followed, listed]) this.addSql(statement);
  }
}
