import { Readable } from 'node:stream';
import { create } from '@bufbuild/protobuf';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { AccountClosedSchema, OrganizationChangedSchema } from '@commonplace/proto/community/v1/events';
import { imageKey } from '@commonplace/rules/image-name';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applyOrganizationChanged } from '../projections/organizations.ts';
import { createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { recordImage } from './image-records.ts';
import { enqueueImageRemoval, removeImagesOfAccount } from './remove-images-of-account.ts';
import { removeReplacedImage } from './remove-replaced-image.ts';

let fixture: ContentFixture;
let objects: ObjectStore;
const job = { signal: new AbortController().signal };
const [ada, bob] = [1, 2];

beforeAll(async () => {
  fixture = await createContentFixture();
  objects = fixture.context.objects as ObjectStore;
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.sql('truncate images, jobs.job'));

const digestOf = (number: number) => number.toString(16).padStart(40, 'a');
const filesOf = (number: number, shape: 'whole' | 'square') => {
  const names = [`${digestOf(number)}-640.webp`, `${digestOf(number)}-90.webp`];
  return shape === 'square' ? names : [`${digestOf(number)}.webp`, ...names];
};

async function upload(ownerId: number, number: number, shape: 'whole' | 'square'): Promise<void> {
  const row = { ownerId, digest: digestOf(number), shape, ending: 'webp', width: 1, height: 1, bytes: 3 } as const;
  await fixture.context.database.transaction(undefined, (em) => recordImage(em, row));
  for (const name of filesOf(number, shape)) {
    const options = { contentType: 'image/webp', maxBytes: 3 };
    await objects.put(imageKey(name) ?? '', Readable.from([Buffer.from('img')]), options);
  }
}

async function areStored(number: number, shape: 'whole' | 'square'): Promise<boolean[]> {
  return Promise.all(
    filesOf(number, shape).map(async (name) => (await objects.head(imageKey(name) ?? '')) !== undefined),
  );
}

const rows = () => fixture.sql<{ owner_id: number; shape: string }>('select owner_id, shape from images order by id');

it('removes profile images with the account, and keeps images of texts that stay', async () => {
  await upload(ada, 1, 'square');
  await upload(ada, 2, 'square');
  await upload(ada, 3, 'whole');
  await upload(bob, 4, 'square');
  for (let time = 0; time < 2; time += 1) {
    await removeImagesOfAccount(fixture.context, { userId: ada, removesContent: false }, job);
    expect(await rows()).toEqual([
      { owner_id: ada, shape: 'whole' },
      { owner_id: bob, shape: 'square' },
    ]);
    expect([await areStored(1, 'square'), await areStored(2, 'square')]).toEqual([
      [false, false],
      [false, false],
    ]);
    expect([await areStored(3, 'whole'), await areStored(4, 'square')]).toEqual([
      [true, true, true],
      [true, true],
    ]);
  }
});

it('keeps what an organization shows, as long as it exists', async () => {
  for (const number of [21, 22, 23]) await upload(ada, number, 'square');
  const show = (id: number, number: number, deleted: boolean) =>
    fixture.sql(
      `insert into organizations (id, version, name, username, profile_image, deleted)
       values (${id}, 1, 'Bakers', 'bakers${id}', '/images/${digestOf(number)}-640.webp', ${deleted})`,
    );
  await show(901, 22, false);
  await show(902, 23, true);
  await removeImagesOfAccount(fixture.context, { userId: ada, removesContent: true }, job);
  expect([await areStored(21, 'square'), await areStored(22, 'square'), await areStored(23, 'square')]).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
});

it('removes the image of a closed account that an organization replaces, before or after the account is closed', async () => {
  const { database } = fixture.context;
  const transaction = (work: (em: SqlEntityManager) => Promise<void>) => database.transaction(undefined, work);
  const show = (number: number, version: number, deleted = false) => {
    const profileImage = `/images/${digestOf(number)}-640.webp`;
    const event = create(OrganizationChangedSchema, { id: 903, version, deleted, username: 'millers', profileImage });
    return transaction((em) => applyOrganizationChanged(event, { em }));
  };
  const close = async () => {
    const event = create(AccountClosedSchema, { userId: ada, removesContent: false });
    await transaction((em) => enqueueImageRemoval(event, { em }));
    await removeImagesOfAccount(fixture.context, { userId: ada, removesContent: false }, job);
  };
  const replaced = async () => {
    const jobs = await fixture.sql<{ digest: string }>(
      `delete from jobs.job where name = 'remove-replaced-image' returning data #>> '{payload,digest}' as digest`,
    );
    for (const { digest } of jobs) await removeReplacedImage(fixture.context, { digest }, job);
    return jobs.length;
  };
  for (const number of [31, 32]) await upload(ada, number, 'square');
  await upload(bob, 33, 'square');
  await show(31, 1);
  await show(32, 2);
  // An open account keeps its images.
  expect([await replaced(), await areStored(31, 'square')]).toEqual([1, [true, true]]);
  await close();
  expect([await areStored(31, 'square'), await areStored(32, 'square')]).toEqual([
    [false, false],
    [true, true],
  ]);
  await show(32, 3);
  expect([await replaced(), await areStored(32, 'square')]).toEqual([0, [true, true]]);
  await show(33, 4);
  expect([await replaced(), await areStored(32, 'square')]).toEqual([1, [false, false]]);
  await show(33, 5, true);
  expect([await replaced(), await areStored(33, 'square')]).toEqual([1, [true, true]]);
  expect(await rows()).toEqual([{ owner_id: bob, shape: 'square' }]);
});

it('removes all images with the articles, except those that another user has uploaded as well', async () => {
  await upload(ada, 5, 'whole');
  await upload(ada, 6, 'whole');
  await upload(bob, 6, 'whole');
  await removeImagesOfAccount(fixture.context, { userId: ada, removesContent: true }, job);
  expect([await areStored(5, 'whole'), await areStored(6, 'whole')]).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
  await removeImagesOfAccount(fixture.context, { userId: bob, removesContent: true }, job);
  expect(await areStored(6, 'whole')).toEqual([false, false, false]);
  expect(await rows()).toEqual([]);
});

it('continues with the rest after a failure', async () => {
  await upload(ada, 7, 'whole');
  await upload(ada, 8, 'square');
  let removed = 0;
  const failing = Object.assign(Object.create(objects) as ObjectStore, {
    async delete(key: string) {
      await objects.delete(key);
      removed += 1;
      if (removed === 2) throw new Error('store unavailable');
    },
  });
  const payload = { userId: ada, removesContent: true };
  const first = removeImagesOfAccount({ ...fixture.context, objects: failing }, payload, job);
  await expect(first).rejects.toThrow('store unavailable');
  expect(await rows()).toHaveLength(2);
  const stopped = removeImagesOfAccount(fixture.context, payload, { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toThrow();
  await removeImagesOfAccount(fixture.context, payload, job);
  expect([await rows(), await areStored(7, 'whole'), await areStored(8, 'square')]).toEqual([
    [],
    [false, false, false],
    [false, false],
  ]);
});

it('is enqueued when an account is closed, whether or not its articles stay', async () => {
  for (const removesContent of [true, false]) {
    const event = create(AccountClosedSchema, { userId: ada, removesContent });
    await fixture.context.database.transaction(undefined, (em) => enqueueImageRemoval(event, { em }));
  }
  const jobs = await fixture.sql<{ data: { payload: unknown } }>('select data from jobs.job order by id');
  expect(jobs.map(({ data }) => data.payload)).toEqual([
    { userId: ada, removesContent: true },
    { userId: ada, removesContent: false },
  ]);
});
