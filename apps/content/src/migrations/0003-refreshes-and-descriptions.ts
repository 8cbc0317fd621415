import { Migration } from '@commonplace/db/migrations';

const refreshes = `
  -- Tags, authors and organizations whose articles have to be brought up to date, and how far that has come.
  create table article_refreshes (
    id bigint generated always as identity primary key,
    tag_name text,
    user_id integer,
    organization_id integer,
    after_id integer not null default 0,
    check (num_nonnulls(tag_name, user_id, organization_id) = 1)
  );
`;

const descriptions = `
  -- Whether the author wrote the description; otherwise it is derived from the body, at every change of it.
  alter table articles add column description_given boolean not null default true;
`;

// What is the beginning of the text was derived from it, or might as well have been: blanks aside, since the text
// between two elements is not quite the same here.
const backfill = `
  update articles set description_given = false
  from (
    select a.id
    from articles a join article_bodies on article_id = a.id,
      lateral (select regexp_replace(left(body_html, 20000), '<[^>]*(>|$)', '', 'g') as html) bare,
      lateral (select replace(replace(replace(replace(html,
        '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') as words) plain,
      lateral (select regexp_replace(words, '[\\s\\u00a0]', '', 'g') as text) body,
      lateral (select regexp_replace(regexp_replace(a.description, '[.]{3}$', ''), '[\\s\\u00a0]', '', 'g') as text) told
    where char_length(a.description) <= 104
      and ((body.text = '' and a.description like 'A post by %')
        or (told.text <> '' and body.text = told.text)
        or (told.text <> '' and a.description like '%...' and starts_with(body.text, told.text)))
  ) derived
  where derived.id = articles.id
`;

/** Bulk changes that can be resumed; descriptions that follow their bodies. */
export class RefreshesAndDescriptions extends Migration {
  override name = '0003-refreshes-and-descriptions';

  override up(): void {
    this.addSql(refreshes);
    this.addSql(descriptions);
    this.addSql(backfill);
  }
}
