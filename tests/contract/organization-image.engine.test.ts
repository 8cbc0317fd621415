import { colorAt, picture } from '@commonplace/images/testing/pictures';
import { expect } from 'vitest';
import { imagesOf } from '../support/images.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import type { TestUser } from '../support/test-users.ts';

let platform: Platform;
let founder: TestUser;
let organization: { id: number; username: string };
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  founder = await platform.createUser();
  organization = await platform.createOrganization(founder);
});

const pathOf = (id: number) => `/api/organizations/${id}/profile_image`;
const upload = ({ apiKey: key }: TestUser, body: Buffer, path = pathOf(organization.id)) =>
  platform.request('PUT', path, { key, body, version: 'v1', headers: { 'content-type': 'image/png' } });
const read = async () => (await platform.request('GET', `/api/organizations/${organization.id}`)).json<object>();

test('shows the given square of an image, or the middle', async () => {
  // Red on the left, blue on the right.
  const image = await picture('png', 60, 40);
  const cropped = await upload(founder, image, `${pathOf(organization.id)}?crop_left=0.7&crop_top=0&crop_size=0.5`);
  expect(cropped.status, cropped.text).toBe(200);
  const { profile_image: url, ...rest } = cropped.json<{ profile_image: string }>();
  const small = url.replace('-640.', '-90.');
  expect(rest).toEqual({ type_of: 'profile_image', image_of: 'organization', profile_image_90: small });
  expect(await read()).toMatchObject({ profile_image: url });
  const { content } = await imagesOf(platform).get(url);
  const [red, , blue] = await colorAt(content, 2, 2);
  expect([Number(red) < 60, Number(blue) > 200]).toEqual([true, true]);
  const middle = (await upload(founder, image)).json<{ profile_image: string }>();
  expect(middle.profile_image).not.toBe(url);
  expect(await read()).toMatchObject({ profile_image: middle.profile_image });
});

test('does not change the edit tag', async () => {
  const tag = async () =>
    (await platform.request('GET', `/api/organizations/${organization.id}`, { key: founder.apiKey })).headers.get(
      'etag',
    );
  const before = await tag();
  expect((await upload(founder, await picture('png', 20, 20))).status).toBe(200);
  expect(await tag()).toBe(before);
});

test('rejects what is no image, a square outside it, and callers who do not administer the organization', async () => {
  const before = await read();
  const image = await picture('png', 10, 10);
  const refused = await upload(founder, Buffer.from('no image'));
  expect(refused.json()).toMatchObject({ status: 422, errors: { image: [expect.any(String)] } });
  for (const query of ['?crop_size=2', '?crop_size=0', '?crop_size=0.5&crop_left=-1'])
    expect((await upload(founder, image, pathOf(organization.id) + query)).status, query).toBe(400);
  expect((await upload(await platform.createUser(), image)).status).toBe(403);
  const admin = await platform.createUser({ role: 'admin' });
  expect((await upload(admin, image, pathOf(2_147_483_647))).status).toBe(404);
  expect(await read()).toEqual(before);
  expect((await upload(admin, image)).status).toBe(200);
});
