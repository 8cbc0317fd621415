import { openDatabase } from '@commonplace/db/database';
import { Migration } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { pino } from 'pino';
import { connectNats } from '../nats.ts';
import type { AppendOptions } from '../about.ts';
import { appendEvent } from '../outbox.ts';
import { startRelay } from '../relay.ts';
import { outboxTableSql } from './event-tables.ts';

/** Represents another service in a service's tests, with a real outbox and relay. */
export interface Neighbor extends AsyncDisposable {
  readonly name: string;
  /** Commits an event to the outbox. */
  emit<Desc extends DescMessage>(desc: Desc, init: MessageInitShape<Desc>, options: AppendOptions): Promise<void>;
  settled(): Promise<boolean>;
  position(): Promise<string | undefined>;
}

class CreateOutbox extends Migration {
  override name = '0001-outbox';
  override up() {
    this.addSql(outboxTableSql);
  }
}

/** Starts a neighbor, e.g. `community`, with its stream on a nats-server. */
export async function startNeighbor(service: string, natsUrl: string): Promise<Neighbor> {
  await using stack = new AsyncDisposableStack();
  const logger = pino({ level: 'silent' });
  const name = `neighbor ${service}`;
  const { url } = stack.use(await createTestDatabase({ migrations: [CreateOutbox] }));
  const database = stack.use(await openDatabase({ url, entities: [], logger, applicationName: name }));
  const nats = stack.use(connectNats({ url: natsUrl, name, logger }));
  const relay = stack.use(
    startRelay({
      databaseUrl: url,
      database,
      nats,
      stream: service.toUpperCase(),
      subjects: [`commonplace.${service}.v1.>`],
      logger,
    }),
  );
  const resources = stack.move();
  return {
    name,
    emit: (desc, init, options) => database.transaction(undefined, (em) => appendEvent(em, desc, init, options)),
    settled: () => relay.settled(),
    position: () => relay.position(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
