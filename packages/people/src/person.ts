import { create } from '@bufbuild/protobuf';
import { listOf } from '@commonplace/db/lists';
import type { UserChanged } from '@commonplace/proto/community/v1/events';
import { PersonSchema, type Person } from '@commonplace/proto/people/v1/people';
import { p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { aliased, type AliasedRow } from './columns.ts';

// Everything that is said of a byline's field, in the order in which it travels: from community's table into its event,
// from there into the copies of other services, and from a row into the message that is shown.

/** What a byline shows of a person, as columns of a table of users. */
export const personProperties = () => ({
  username: p.text(),
  name: p.text(),
  microblogUsername: p.text().nullable(),
  codehostUsername: p.text().nullable(),
  websiteUrl: p.text().nullable(),
  profileImage: p.text().default(''),
  profileImage90: p.text().name('profile_image_90').default(''),
});

/** An account as its table has it. */
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

/** The byline of an account, as its owner announces it. */
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

/** What a copy keeps of a byline. */
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

const shown = [
  'username',
  'name',
  'microblog_username',
  'codehost_username',
  'website_url',
  'profile_image',
  'profile_image_90',
] as const satisfies (keyof PersonColumns)[];

/** What a statement selects of the table of users that it joins as `author`. */
export const authorColumns = aliased('author', shown);

/** A row of `authorColumns`. */
export type AuthorRow = AliasedRow<'author', Pick<PersonColumns, (typeof shown)[number]>>;

const shownAs = shown.map((column) => `author_${column}` as const);

/** The same of a table `author` under their own names. */
export const bylineColumns = sql.join(shown.map((column) => sql.ref(`author.${column}`)));

/** What a statement selects of people in a table `author`, all of whom are to come as one row. */
export const authorLists = sql.join([
  sql`${listOf(sql.ref('author.id'))} as author_id`,
  ...shown.map((column) => sql`${listOf(sql.ref(`author.${column}`))} as ${sql.ref(`author_${column}`)}`),
]);

/** A row of `authorLists`. */
export type AuthorLists = { author_id: number[] | null } & {
  [Column in keyof AuthorRow]: AuthorRow[Column][] | null;
};

/** The bylines of those people. */
export function toPeople(lists: AuthorLists): Person[] {
  return (lists.author_id ?? []).map((id, index) => {
    const row: Record<string, unknown> = {};
    for (const column of shownAs) row[column] = lists[column]?.[index];
    return toPerson(id, row as unknown as AuthorRow);
  });
}

/** The byline of whoever wrote or offers the rest of a row. Without `create`: lists are the hottest path there is. */
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

/** Whom the event is about. Processes of the last release say it in fields of the event itself. */
export function announcedPerson(event: UserChanged): Person {
  return event.person ?? personOf(event);
}
