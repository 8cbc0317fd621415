import { Migration } from '@commonplace/db/migrations';

// A heading of plain text names its link, and the anchor of any other does: quotes could end the attribute.
const backfill = `
do $backfill$
declare
  first_id integer := -1;
  last_id integer;
begin
  loop
    select max(article_id) into last_id
    from (select article_id from article_bodies where article_id > first_id order by article_id limit 500) part;
    exit when last_id is null;
    update article_bodies set body_html = regexp_replace(
      regexp_replace(
        body_html,
        '(<a name="[^"]*" href="#[^"]*" class="anchor")></a>([^<"]{1,200})</h', '\\1 aria-label="Link to \\2"></a>\\2</h', 'g'),
      '(<a name="([^"]*)" href="#[^"]*" class="anchor")></a>', '\\1 aria-label="Link to \\2"></a>', 'g')
    where article_id > first_id and article_id <= last_id and body_html like '% class="anchor"></a>%';
    commit;
    first_id := last_id;
  end loop;
end
$backfill$
`;

/**
 * Names the links of headings in the HTML of articles, 500 at a time, each part committed, so that rows are not locked for long.
 * Doing it twice does no harm.
 */
export class NamedAnchors extends Migration {
  override name = '0038-named-anchors';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(backfill);
  }
}
