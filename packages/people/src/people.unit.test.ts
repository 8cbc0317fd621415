import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { OrganizationChangedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { expect, test } from 'vitest';
import { copiedOrganizations, copiedUsers } from './copies.ts';
import { organizationOf, toOrganization } from './organization.ts';
import { personOf, toPeople, toPerson } from './person.ts';

const ada = {
  id: 7,
  username: 'ada',
  name: 'Ada',
  microblogUsername: 'ada_l',
  codehostUsername: null,
  websiteUrl: 'https://ada.example',
  profileImage: '/ada.png',
  profileImage90: '/ada-90.png',
};
const adaByline = {
  $typeName: 'commonplace.people.v1.Person',
  userId: 7,
  username: 'ada',
  name: 'Ada',
  microblogUsername: 'ada_l',
  websiteUrl: 'https://ada.example',
  profileImage: '/ada.png',
  profileImage90: '/ada-90.png',
};
const acme = { id: 9, username: 'acme', name: 'Acme', profileImage: '/acme.png', profileImage90: '/acme-90.png' };

/** Returns a row as a join would. */
function joined<Row extends object>(table: string, row: Row): never {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [`${table}_${column}`, value])) as never;
}

test('reads a byline back from a copy as it was published', () => {
  const event = create(UserChangedSchema, { id: 7, version: 3, person: personOf(ada) });
  const row = copiedUsers.row(fromBinary(UserChangedSchema, toBinary(UserChangedSchema, event)));
  expect(row).toMatchObject({ id: 7, version: 3, deleted: false, username: 'ada', codehost_username: null });
  expect(toPerson(7, joined('author', row ?? {}))).toEqual(adaByline);
});

test('reads several users from lists', () => {
  const lists = ([first, second]: (string | null)[]) => [first ?? null, second ?? null];
  const columns = {
    author_id: [7, 8],
    author_username: ['ada', 'grace'],
    author_name: ['Ada', 'Grace'],
    author_microblog_username: lists(['ada_l']),
    author_codehost_username: lists([null, 'grace-h']),
    author_website_url: lists(['https://ada.example']),
    author_profile_image: ['/ada.png', ''],
    author_profile_image_90: ['/ada-90.png', ''],
  };
  const { $typeName } = adaByline;
  const none = { profileImage: '', profileImage90: '' };
  expect(toPeople(columns)).toEqual([
    adaByline,
    { $typeName, userId: 8, username: 'grace', name: 'Grace', codehostUsername: 'grace-h', ...none },
  ]);
  expect(toPeople({ ...columns, author_id: null })).toEqual([]);
});

test('reads an organization back from a copy', () => {
  const event = create(OrganizationChangedSchema, { id: 9, version: 2, organization: organizationOf(acme) });
  const row = copiedOrganizations.row(event);
  expect(row).toMatchObject({ id: 9, version: 2, deleted: false, profile_image: '/acme.png' });
  expect(toOrganization(9, joined('organization', row ?? {}))).toEqual({
    $typeName: 'commonplace.people.v1.Organization',
    id: 9,
    username: 'acme',
    slug: 'acme',
    name: 'Acme',
    profileImage: '/acme.png',
    profileImage90: '/acme-90.png',
  });
});

test('omits an organization that is not known yet', () => {
  const unknown = joined('organization', { username: null, name: null, profile_image: null, profile_image_90: null });
  expect([toOrganization(9, unknown), toOrganization(null, unknown)]).toEqual([undefined, undefined]);
});

test('reads events of release 0.1.0 with fields in the event itself', () => {
  const { codehostUsername: _none, ...fields } = ada;
  const user = copiedUsers.row(create(UserChangedSchema, { ...fields, version: 3 }));
  expect(user).toMatchObject({ id: 7, version: 3, deleted: false, username: 'ada', profile_image: '/ada.png' });
  const organization = copiedOrganizations.row(create(OrganizationChangedSchema, { ...acme, version: 2 }));
  expect(organization).toMatchObject({ id: 9, version: 2, username: 'acme', profile_image_90: '/acme-90.png' });
});
