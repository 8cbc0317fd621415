import { AckPolicy, jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, nanos, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats } from '@commonplace/testing/nats';
import { natsUsers, type NatsUser } from '@commonplace/engines/nats-access';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { connectNats } from './nats.ts';
import { defaultDurability, ensureStream } from './streams.ts';

const logger = pino({ level: 'silent' });
const stack = new AsyncDisposableStack();
const server = stack.use(await startTestNats());
afterAll(() => stack.disposeAsync());

async function as(user: NatsUser): Promise<{ connection: NatsConnection; manager: JetStreamManager }> {
  const client = stack.use(connectNats({ url: server.urlOf(user), name: user, logger }));
  const connection = await client.connection();
  return { connection, manager: await jetstreamManager(connection, { checkAPI: false }) };
}

const operator = await as('cli');
const content = await as('content');
const gateway = await as('gateway');
const owners = natsUsers.filter((user) => user !== 'gateway' && user !== 'cli');
const communityDurable = 'community_commonplace_content_v1_ArticleChanged';
const articleChanged = 'commonplace.content.v1.ArticleChanged';

for (const owner of owners) {
  const { connection } = owner === 'content' ? content : await as(owner);
  const stream = {
    name: owner.toUpperCase(),
    subjects: [`commonplace.${owner}.v1.>`],
    durability: defaultDurability,
  };
  await ensureStream(connection, stream, logger);
}
await jetstream(operator.connection).publish('commonplace.admin.v1.SiteConfigChanged', 'true');
await operator.manager.consumers.add('CONTENT', {
  durable_name: communityDurable,
  filter_subject: articleChanged,
  ack_policy: AckPolicy.Explicit,
});
await jetstream(content.connection).publish(articleChanged, 'of community as well');

const stateOf = async (stream: string) => (await operator.manager.streams.info(stream)).state;
const violation = /Permissions Violation/;

test.each([
  ['no name', {}],
  ['a wrong password', { user: 'content', pass: 'guessed' }],
  ['an unknown name', { user: 'root', pass: 'root' }],
])('refuses a connection with %s', async (_, credentials) => {
  const servers = `127.0.0.1:${server.port}`;
  await expect(connect({ servers, ...credentials, maxReconnectAttempts: 0 })).rejects.toThrow(/authorization/i);
});

describe('the content user', () => {
  test.each(['commonplace.admin.v1.SiteConfigChanged', 'commonplace.community.v1.UserChanged', '$KV.rate-limits.u1'])(
    '%s cannot be published',
    async (subject) => {
      await expect(jetstream(content.connection).publish(subject, 'forged')).rejects.toThrow(violation);
    },
  );

  test('can publish its events', async () => {
    await expect(jetstream(content.connection).publish('commonplace.content.v1.Any', '')).resolves.toBeDefined();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['emptied', () => content.manager.streams.purge('ADMIN')],
    ['deleted', () => content.manager.streams.delete('ADMIN')],
    ['changed', () => content.manager.streams.update('ADMIN', { max_age: nanos(1_000) })],
    ['read', () => content.manager.streams.getMessage('ADMIN', { seq: 1 })],
    ['read through a consumer', () => content.manager.consumers.add('ADMIN', { durable_name: 'content_spy' })],
    ['robbed of a message', () => content.manager.streams.deleteMessage('ADMIN', 1)],
  ])('cannot access the stream of another service: %s', async (_, attack) => {
    const before = await stateOf('ADMIN');
    await expect(attack()).rejects.toThrow(violation);
    expect(await stateOf('ADMIN')).toEqual(before);
  });

  test('reads and hears the settings of the site, and no other event of admin', async () => {
    const { manager, connection } = content;
    const settings = 'commonplace.admin.v1.SiteConfigChanged';
    const last = await manager.direct.getMessage('ADMIN', { last_by_subj: settings });
    expect(last?.string()).toBe('true');
    const heard = connection.subscribe(settings, { max: 1 });
    await connection.flush();
    await jetstream(operator.connection).publish(settings, 'false');
    for await (const message of heard) expect(message.string()).toBe('false');
    const other = { last_by_subj: 'commonplace.admin.v1.AuditRecorded' };
    await expect(manager.direct.getMessage('ADMIN', other)).rejects.toThrow(violation);
  });

  test('cannot empty or delete its own stream', async () => {
    await expect(content.manager.streams.purge('CONTENT')).rejects.toThrow(violation);
    await expect(content.manager.streams.delete('CONTENT')).rejects.toThrow(violation);
  });

  test('cannot take messages of another consumer on its own stream', async () => {
    const { connection, manager } = content;
    await expect(manager.consumers.delete('CONTENT', communityDurable)).rejects.toThrow(violation);
    const next = `$JS.API.CONSUMER.MSG.NEXT.CONTENT.${communityDurable}`;
    await expect(connection.request(next, '')).rejects.toThrow(violation);
    const { num_pending, num_ack_pending } = await operator.manager.consumers.info('CONTENT', communityDurable);
    expect(num_pending + num_ack_pending).toBe(1);
  });

  test('cannot make a consumer publish as another service', async () => {
    const before = await stateOf('ADMIN');
    const durable_name = 'content_commonplace_content_v1_ArticleChanged';
    const push = {
      durable_name,
      filter_subject: articleChanged,
      deliver_subject: 'commonplace.admin.v1.SiteConfigChanged',
    };
    await content.manager.consumers.add('CONTENT', { ...push, ack_policy: AckPolicy.None });
    await jetstream(content.connection).publish(articleChanged, 'forged');
    const { ok } = await content.manager.consumers
      .info('CONTENT', durable_name)
      .then(({ num_pending }) => ({ ok: num_pending > 0 }));
    expect(ok).toBe(true);
    expect(await stateOf('ADMIN')).toEqual(before);
  });

  test('cannot add the subjects of another service to its stream', async () => {
    const subjects = ['commonplace.content.v1.>', 'commonplace.admin.v1.>'];
    await expect(content.manager.streams.update('CONTENT', { subjects })).rejects.toThrow(/overlap/);
  });

  test.each(['_INBOX.gateway.>', 'commonplace.>', '$JS.>', '>'])('cannot subscribe to %s', async (subject) => {
    const subscription = content.connection.subscribe(subject);
    const heard = (async () => {
      for await (const message of subscription) return message.subject;
      return undefined;
    })();
    await expect(heard).rejects.toThrow(violation);
  });
});

describe('the gateway user', () => {
  test('cannot publish events or touch durable consumers', async () => {
    const { connection, manager } = gateway;
    await expect(jetstream(connection).publish(articleChanged, 'forged')).rejects.toThrow(violation);
    await expect(manager.consumers.delete('CONTENT', communityDurable)).rejects.toThrow(violation);
    const next = `$JS.API.CONSUMER.MSG.NEXT.CONTENT.${communityDurable}`;
    await expect(connection.request(next, '')).rejects.toThrow(violation);
    await expect(manager.streams.purge('CONTENT')).rejects.toThrow(violation);
  });
});
