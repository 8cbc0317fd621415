import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { announceSearchChange } from '../index/announce-search-change.ts';
import type { EngineDocument, IndexDefinition, Selection } from './index-definition.ts';
import { canBeFilled, type IndexRecord } from './index-records.ts';
import type { SearchServer } from './search-server.ts';

/** Changes per task that is sent before bulk work and is done soon. */
const freshBatch = 200;
/** The server merges waiting tasks: many large ones are the cheapest. */
const bulkBatch = 2_000;
const maxBulkTasks = 48;
const maxFreshTasks = 2;
/** Records per read, and characters per request. */
const readBatch = 200;
const maxBatchLength = 8_000_000;

interface TaskUnderWay {
  uids: number[];
  kind: 'fresh' | 'bulk';
  /** Records that the server has done it. */
  finish(): Promise<void>;
}

interface WriterOptions {
  database: Database;
  server: SearchServer;
  definition: IndexDefinition;
  index: IndexRecord;
}

/** Updates one index: sends changes, newest first, and fills an incomplete index. */
export class IndexWriter {
  readonly #options: WriterOptions;
  readonly #tasks: TaskUnderWay[] = [];
  /** Changes that were sent and are not applied yet. */
  readonly #sent = new Set<string>();
  #newestSent = '0';
  #filledUpTo: number;
  /** Whether all records of an incomplete index have been sent. */
  #isFillSent: boolean;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#filledUpTo = options.index.filledUpTo;
    this.#isFillSent = options.index.isFilled;
  }

  /** Whether the server has done all tasks. */
  get isIdle(): boolean {
    return this.#tasks.length === 0;
  }

  /** Whether the index is complete as well. */
  get isDone(): boolean {
    return this.#isFillSent && this.isIdle;
  }

  /** Sends the most urgent changes, up to the maximum number of tasks; returns false if there was nothing to send. */
  async send(): Promise<boolean> {
    const isFreshSent = this.#countTasks('fresh') < maxFreshTasks && (await this.#sendFresh());
    if (this.#countTasks('bulk') >= maxBulkTasks) return isFreshSent;
    const isBulkSent = (await this.#sendBacklog()) || (!this.#isFillSent && (await this.#fill()));
    return isFreshSent || isBulkSent;
  }

  /** Records which tasks the server has done; returns false if there were none. Throws if one failed. */
  async settle(): Promise<boolean> {
    if (this.#tasks.length === 0) return false;
    const done = await this.#options.server.succeeded(this.#tasks.flatMap(({ uids }) => uids).slice(0, 100));
    let isAnyDone = false;
    for (let [task] = this.#tasks; task?.uids.every((uid) => done.has(uid)); [task] = this.#tasks) {
      await task.finish();
      this.#tasks.shift();
      isAnyDone = true;
    }
    return isAnyDone;
  }

  #countTasks(kind: TaskUnderWay['kind']): number {
    return this.#tasks.filter((task) => task.kind === kind).length;
  }

  async #sendFresh(): Promise<boolean> {
    const { rows } = await sql<IndexChange>`
      select id::text, record_id from search_changes
      where index_name = ${this.#options.index.name} and id > ${this.#newestSent}::bigint
        and id <> all(${[...this.#sent]}::bigint[])
      order by search_changes.id desc limit ${freshBatch}`.execute(this.#options.database.reader());
    this.#newestSent = rows[0]?.id ?? this.#newestSent;
    return this.#sendChanges(rows, 'fresh');
  }

  async #sendBacklog(): Promise<boolean> {
    const { rows } = await sql<IndexChange>`
      select id::text, record_id from search_changes
      where index_name = ${this.#options.index.name} and id <> all(${[...this.#sent]}::bigint[])
      order by search_changes.id limit ${bulkBatch}`.execute(this.#options.database.reader());
    return this.#sendChanges(rows, 'bulk');
  }

  async #sendChanges(changes: readonly IndexChange[], kind: TaskUnderWay['kind']): Promise<boolean> {
    if (changes.length === 0) return false;
    const ids = [...new Set(changes.map(({ record_id: id }) => id))];
    const uids: number[] = [];
    for (let from = 0; from < ids.length; from += readBatch) {
      uids.push(...(await this.#sendRecords(ids.slice(from, from + readBatch))));
    }
    const changeIds = changes.map(({ id }) => id);
    for (const id of changeIds) this.#sent.add(id);
    this.#tasks.push({
      uids,
      kind,
      finish: async () => {
        await this.#options.database.transaction(undefined, async (em) => {
          await sql`delete from search_changes where id = any(${changeIds}::bigint[])`.execute(em.getKysely<Tables>());
          await announceSearchChange(em, this.#options.definition.type);
        });
        for (const id of changeIds) this.#sent.delete(id);
      },
    });
    return true;
  }

  /** Sends the current state of records: added if searches may find them, else deleted. */
  async #sendRecords(ids: readonly number[]): Promise<number[]> {
    const { server, index } = this.#options;
    const documents = await this.#read({ ids });
    const documentIds = new Set(documents.map(({ id }) => id));
    const gone = ids.filter((id) => !documentIds.has(id));
    return [
      ...(documents.length > 0 ? [await server.add(index.name, documents)] : []),
      ...(gone.length > 0 ? [await server.delete(index.name, gone)] : []),
    ];
  }

  /** Sends the next records of an incomplete index. */
  async #fill(): Promise<boolean> {
    const { database, server, index } = this.#options;
    if (this.#filledUpTo === 0 && this.#tasks.length === 0 && !(await canBeFilled(database, index.name))) return false;
    const documents: EngineDocument[] = [];
    for (let length = 0; documents.length < bulkBatch && length < maxBatchLength;) {
      const read = await this.#read({ after: this.#filledUpTo, limit: readBatch });
      documents.push(...read);
      length += JSON.stringify(read).length;
      this.#filledUpTo = read.at(-1)?.id ?? this.#filledUpTo;
      this.#isFillSent = read.length < readBatch;
      if (this.#isFillSent) break;
    }
    const uids = documents.length > 0 ? [await server.add(index.name, documents)] : [];
    const filled = { upTo: this.#filledUpTo, count: documents.length, isLast: this.#isFillSent };
    this.#tasks.push({ uids, kind: 'bulk', finish: () => this.#recordFilled(filled) });
    return true;
  }

  async #recordFilled({ upTo, count, isLast }: { upTo: number; count: number; isLast: boolean }): Promise<void> {
    await this.#options.database.transaction(undefined, async (em) => {
      await sql`
        update search_indexes set filled_up_to = ${upTo}, filled = filled + ${count}, filled_at = case when ${isLast} then now() end
        where name = ${this.#options.index.name}`.execute(em.getKysely<Tables>());
      if (isLast) await announceSearchChange(em, this.#options.definition.type);
    });
  }

  #read(which: Selection): Promise<EngineDocument[]> {
    return this.#options.definition.readDocuments(this.#options.database.reader(), which);
  }
}

interface IndexChange {
  id: string;
  record_id: number;
}
