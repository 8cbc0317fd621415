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

/** Bulk changes that can be resumed; whose a description is. */
export class RefreshesAndDescriptions extends Migration {
  override name = '0003-refreshes-and-descriptions';

  override up(): void {
    this.addSql(refreshes);
    this.addSql(descriptions);
  }
}
