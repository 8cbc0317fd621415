import { create } from '@bufbuild/protobuf';
import { jsonColumn } from '@commonplace/db/json-column';
import type { UserChanged } from '@commonplace/proto/community/v1/events';
import { PersonSchema, type Person } from '@commonplace/proto/people/v1/people';
import { p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { aliased, type AliasedRow } from './columns.ts';

// All conversions of a byline's fields, in the order in which they travel: from community's table to its event, to the copies
// in other services, and from a row to the displayed message.

/** Columns of a byline in a table of users. */
export const personProperties = () => ({
  username: p.text(),
  name: p.text(),
  microblogUsername: p.text().nullable(),
  codehostUsername: p.text().nullable(),
  websiteUrl: p.text().nullable(),
  profileImage: p.text().default(''),
  profileImage90: p.text().name('profile_image_90').default(''),
});

/** A user in the table. */
interface Account {
  id: number;
  username: string;
  name: string;
  microblogUsername?: string | null | undefined;
  codehostUsername?: string | null | undefined;
  websiteUrl?: string | null | undefined;
  profileImage: string;
  profileImage90: string;
}

/** Returns the byline of a user for the event. */
export function personOf(user: Account): Person {
  return create(PersonSchema, {
    userId: user.id,
    username: user.username,
    name: user.name,
    ...(user.microblogUsername && { microblogUsername: user.microblogUsername }),
    ...(user.codehostUsername && { codehostUsername: user.codehostUsername }),
    ...(user.websiteUrl && { websiteUrl: user.websiteUrl }),
    profileImage: user.profileImage,
    profileImage90: user.profileImage90,
  });
}

/** Returns the columns of a copy. */
export function personColumns(person: Person) {
  return {
    username: person.username,
    name: person.name,
    microblog_username: person.microblogUsername ?? null,
    codehost_username: person.codehostUsername ?? null,
    website_url: person.websiteUrl ?? null,
    profile_image: person.profileImage,
    profile_image_90: person.profileImage90,
  };
}

type PersonColumns = ReturnType<typeof personColumns>;

const publicColumns = [
  'username',
  'name',
  'microblog_username',
  'codehost_username',
  'website_url',
  'profile_image',
  'profile_image_90',
] as const satisfies (keyof PersonColumns)[];

/** Columns to select from users joined as `author`. */
export const authorColumns = aliased('author', publicColumns);

/** A row of `authorColumns`. */
export type AuthorRow = AliasedRow<'author', Pick<PersonColumns, (typeof publicColumns)[number]>>;

const shownAs = publicColumns.map((column) => `author_${column}` as const);

/** Columns to select from a table `author` without a prefix. */
export const bylineColumns = sql.join(publicColumns.map((column) => sql.ref(`author.${column}`)));

/** Aggregates to select all users of a table `author` in one row. */
export const authorLists = sql.join([
  sql`${jsonColumn(sql.ref('author.id'))} as author_id`,
  ...publicColumns.map((column) => sql`${jsonColumn(sql.ref(`author.${column}`))} as ${sql.ref(`author_${column}`)}`),
]);

/** A row of `authorLists`. */
export type AuthorLists = { author_id: number[] | null } & {
  [Column in keyof AuthorRow]: AuthorRow[Column][] | null;
};

/** Returns the bylines of `authorLists`. */
export function toPeople(lists: AuthorLists): Person[] {
  return (lists.author_id ?? []).map((id, index) => {
    const row: Record<string, unknown> = {};
    for (const column of shownAs) row[column] = lists[column]?.[index];
    return toPerson(id, row as unknown as AuthorRow);
  });
}

/** Returns the byline of a row. Avoids `create` for speed, since it runs for every item of a list. */
export function toPerson(userId: number, row: AuthorRow): Person {
  const person: Person = {
    $typeName: 'commonplace.people.v1.Person',
    userId,
    username: row.author_username,
    name: row.author_name,
    profileImage: row.author_profile_image,
    profileImage90: row.author_profile_image_90,
  };
  if (row.author_microblog_username !== null) person.microblogUsername = row.author_microblog_username;
  if (row.author_codehost_username !== null) person.codehostUsername = row.author_codehost_username;
  if (row.author_website_url !== null) person.websiteUrl = row.author_website_url;
  return person;
}

/** Returns the user of an event. Release 0.1.0 sends the fields in the event itself. */
export function announcedPerson(event: UserChanged): Person {
  return event.person ?? personOf(event);
}
