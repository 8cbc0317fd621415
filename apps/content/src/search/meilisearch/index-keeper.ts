import { randomBytes } from 'node:crypto';
import { pause, reconnectDelayMs, withJitter } from '@commonplace/background/backoff';
import { Wakeup } from '@commonplace/background/wakeup';
import { tryLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { fingerprintOf, type IndexDefinition } from './index-definition.ts';
import {
  forgetIndex,
  hasChanges,
  isReplaced,
  readIndexes,
  readOtherIndexes,
  registerIndex,
  type IndexRecord,
} from './index-records.ts';
import { IndexWriter } from './index-writer.ts';
import type { SearchServer } from './search-server.ts';

const pollMs = 1_000;
const taskPollMs = 100;
/** After this long nothing is sent until the server has finished, and the lock is released for a moment. */
const maxRoundMs = 60_000;
/** A slow server may take this long to accept a batch while the lock is held. */
const lockIdleTimeoutMs = 5 * 60_000;

export interface IndexKeeperOptions {
  database: Database;
  server: SearchServer;
  definitions: readonly IndexDefinition[];
  /** Prefix of index names: several platforms may share a server. */
  prefix: string;
  logger: Logger;
}

/** Creates and fills the indexes that this release needs and sends changes to them, in one process at a time. */
export class IndexKeeper implements AsyncDisposable {
  readonly #options: IndexKeeperOptions;
  readonly #stop = new AbortController();
  readonly #wakeup = new Wakeup();
  readonly #working: Promise<void>;
  /** Whether the server seems to have lost an index. */
  #isAnyLost = false;
  /** Types whose index is to be rebuilt. */
  readonly #wanted = new Set<string>();

  constructor(options: IndexKeeperOptions) {
    this.#options = options;
    this.#working = this.#work();
  }

  /** Checks for changes now instead of at the next poll. */
  wake(): void {
    this.#wakeup.call();
  }

  /** Checks whether the server still has every index, and rebuilds lost ones. */
  recover(): void {
    this.#isAnyLost = true;
    this.wake();
  }

  /** Starts to build a replacement of an index; returns its name once it is registered. */
  async rebuild(type: string, signal: AbortSignal): Promise<string> {
    const ofType = async () => (await this.#records()).filter((index) => index.type === type);
    const before = new Set((await ofType()).map(({ name }) => name));
    this.#wanted.add(type);
    for (;;) {
      this.wake();
      await pause(taskPollMs, signal);
      signal.throwIfAborted();
      const made = (await ofType()).find(({ name, isFilled }) => !isFilled || !before.has(name));
      if (made !== undefined) return made.name;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.wake();
    await this.#working;
  }

  async #work(): Promise<void> {
    const { logger } = this.#options;
    const { signal } = this.#stop;
    let failures = 0;
    while (!signal.aborted) {
      try {
        if (await this.#hasWork()) await this.#workAlone();
        failures = 0;
        await this.#wakeup.wait(withJitter(pollMs), signal);
      } catch (error) {
        failures += 1;
        if (failures === 1) logger.warn({ err: error }, 'the search server rejects changes; they stay queued');
        await pause(reconnectDelayMs(failures), signal);
      }
    }
  }

  #records(): Promise<IndexRecord[]> {
    return readIndexes(this.#options.database, this.#options.definitions);
  }

  async #hasWork(): Promise<boolean> {
    if (this.#isAnyLost) return true;
    const records = await this.#records();
    return this.#options.definitions.some(({ type }) => {
      const indexes = records.filter((index) => index.type === type);
      const isComplete = indexes.length > 0 && indexes.every(({ isFilled }) => isFilled);
      return !isComplete || this.#wanted.has(type) || isReplaced(indexes) || indexes.some(hasChanges);
    });
  }

  /** Holds the lock until all is sent, so that two processes never send an older and a newer state in turn. */
  async #workAlone(): Promise<void> {
    await this.#options.database.transaction(undefined, async (em) => {
      if (!(await tryLock(em, 'searchQueue'))) return;
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(lockIdleTimeoutMs)}`.execute(em.getKysely());
      // Throws if the lock is lost, which ends this round.
      const holdLock = async () => void (await sql`select 1`.execute(em.getKysely()));
      await this.#options.server.checkVersion();
      const present = await this.#presentIndexes();
      this.#isAnyLost = false;
      const writers: IndexWriter[] = [];
      for (const definition of this.#options.definitions) {
        const ofType = present.filter(({ type }) => type === definition.type);
        const indexes = await this.#prepare(definition, ofType);
        writers.push(...indexes.map((index) => new IndexWriter({ ...this.#options, definition, index })));
      }
      await this.#write(writers, holdLock);
    });
  }

  /** Returns the indexes of a type that are to be written to. */
  async #prepare(definition: IndexDefinition, present: readonly IndexRecord[]): Promise<IndexRecord[]> {
    const indexes = isReplaced(present) ? await this.#removeReplaced(present) : [...present];
    const isWanted = this.#wanted.delete(definition.type) && indexes.every(({ isFilled }) => isFilled);
    if (indexes.length === 0 || isWanted) indexes.push(await this.#create(definition));
    return indexes;
  }

  async #write(writers: readonly IndexWriter[], holdLock: () => Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    const until = Date.now() + maxRoundMs;
    while (!signal.aborted) {
      await holdLock();
      let isBusy = false;
      // A steady stream of changes must not keep an index from being created or removed, here or by another process.
      const isEnding = this.#wanted.size > 0 || Date.now() > until;
      for (const writer of writers) {
        const isSent = !isEnding && (await writer.send());
        const isDone = await writer.settle();
        isBusy ||= isSent || isDone;
      }
      if (isBusy) continue;
      if (writers.every(({ isDone, isIdle }) => isDone || (isEnding && isIdle))) return;
      await pause(taskPollMs, signal);
    }
  }

  /** Returns the indexes that the server still has. The record of a lost one is removed, so that it is built again. */
  async #presentIndexes(): Promise<IndexRecord[]> {
    const { database, server, logger } = this.#options;
    const present: IndexRecord[] = [];
    for (const record of await this.#records()) {
      const createdAt = await server.createdAt(record.name);
      if (createdAt === record.createdAt) {
        present.push(record);
      } else {
        logger.warn({ index: record.name }, 'the search server has lost an index; it will be filled again');
        await forgetIndex(database, record.name);
        if (createdAt !== undefined) await server.remove(record.name);
      }
    }
    return present;
  }

  async #create(definition: IndexDefinition): Promise<IndexRecord> {
    const { database, server, prefix } = this.#options;
    const name = `${prefix}${definition.type}-${fingerprintOf(definition)}-${randomBytes(4).toString('hex')}`;
    const createdAt = await server.create(name, definition.settings);
    await registerIndex(database, definition, { name, createdAt });
    const record = (await this.#records()).find((other) => other.name === name);
    if (record === undefined) throw new Error(`the index ${name} was not registered`);
    return record;
  }

  /** Removes the indexes that the newest one replaces, and those of old releases; returns the newest one. */
  async #removeReplaced(indexes: readonly IndexRecord[]): Promise<IndexRecord[]> {
    const newest = indexes.slice(-1);
    const { database, server } = this.#options;
    for (const { name, isAbandoned } of await readOtherIndexes(database, newest[0]?.name ?? '')) {
      if (!isAbandoned) continue;
      await forgetIndex(database, name);
      await server.remove(name);
    }
    return newest;
  }
}
