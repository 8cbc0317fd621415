import { Migration } from '@commonplace/db/migrations';

// What is the beginning of the text was derived from it, or might as well have been: blanks aside, since the text
// between two elements is not quite the same here.
const backfill = `
do $backfill$
declare
  first_id integer := 0;
  last_id integer;
begin
  loop
    select max(id) into last_id from (select id from articles where id > first_id order by id limit 500) part;
    exit when last_id is null;
    update articles set description_given = false
    from (
      select a.id
      from articles a join article_bodies on article_id = a.id,
        lateral (select regexp_replace(left(body_html, 20000), '<[^>]*(>|$)', '', 'g') as html) bare,
        lateral (select replace(replace(replace(replace(html,
          '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') as words) plain,
        lateral (select regexp_replace(words, '[\\s\\u00a0]', '', 'g') as text) body,
        lateral (
          select regexp_replace(regexp_replace(a.description, '[.]{3}$', ''), '[\\s\\u00a0]', '', 'g') as text
        ) told
      where a.id > first_id and a.id <= last_id
        and char_length(a.description) <= 104
        and ((body.text = '' and a.description like 'A post by %')
          or (told.text <> '' and body.text = told.text)
          or (told.text <> '' and a.description like '%...' and starts_with(body.text, told.text)))
    ) derived
    where derived.id = articles.id;
    commit;
    first_id := last_id;
  end loop;
end
$backfill$
`;

/**
 * Marks descriptions that were derived from their bodies, in committed batches of 500 articles, so that locks are short.
 * Safe to repeat.
 */
export class DerivedDescriptions extends Migration {
  override name = '0004-derived-descriptions';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(backfill);
  }
}
