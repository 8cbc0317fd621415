import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { SubforemInputSchema } from '@commonplace/proto/content/v1/subforems';
import { servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { listHosts } from './list-hosts.ts';
import { listSubforems } from './list-subforems.ts';
import { createSubforem, updateSubforem } from './save-subforem.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.sql('truncate subforems, outbox'));

const admin = callBy(userPrincipal({ userId: 1, roles: ['admin'] }));

const add = (input: MessageInitShape<typeof SubforemInputSchema>) =>
  createSubforem(fixture.context, admin, create(SubforemInputSchema, { name: 'Garden', ...input }));
const events = () => fixture.sql<{ subject: string }>('select subject from outbox order by position');

it('creates and announces one of several concurrent subforems with the same domain, or as the root', async () => {
  const domains = await Promise.allSettled(Array.from({ length: 20 }, () => add({ domain: 'Garden.test' })));
  const roots = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => add({ domain: `${index}.test`, root: true })),
  );
  for (const made of [domains, roots]) {
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const failures = made.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    for (const failure of failures) expect(failure).toMatchObject({ code: 'validation_failed' });
  }
  const announced = (await events()).map(({ subject }) => subject.split('.').at(-1));
  expect(announced).toEqual(['SubforemChanged', 'AuditRecorded', 'SubforemChanged', 'AuditRecorded']);
});

it('normalizes a domain as requests name it', async () => {
  expect(await add({ domain: ' BÜCHER.test:80 ' })).toMatchObject({ domain: 'xn--bcher-kva.test' });
  expect(await add({ domain: 'Garden.test:8443' })).toMatchObject({ domain: 'garden.test:8443' });
});

it('lists discoverable subforems, and the hosts of all for gateways', async () => {
  const hidden = await add({ domain: 'hidden.test' });
  const open = await add({ domain: 'open.test', discoverable: true });
  const root = await add({ domain: 'root.test', root: true });
  expect(await listSubforems(fixture.context, admin)).toEqual([open, root]);
  const hosts = await listHosts(fixture.context, callBy(servicePrincipal('gateway')));
  expect(hosts.map(({ id, domain, root: isRoot, version }) => [id, domain, isRoot, version])).toEqual([
    [hidden.id, 'hidden.test', false, 1],
    [open.id, 'open.test', false, 1],
    [root.id, 'root.test', true, 1],
  ]);
  const input = create(SubforemInputSchema, { description: 'x' });
  const changed = await updateSubforem(fixture.context, admin, { id: open.id, input });
  expect(changed.etag).not.toBe(open.etag);
  expect(changed).toEqual({ ...open, etag: changed.etag, description: 'x', version: 2 });
});

it('limits subforems to a thousand', async () => {
  await fixture.sql(`insert into subforems (domain, name) select id || '.test', 'x' from generate_series(1, 999) id`);
  await add({ domain: 'last.test' });
  await expect(add({ domain: 'one-more.test' })).rejects.toMatchObject({ code: 'validation_failed' });
});
