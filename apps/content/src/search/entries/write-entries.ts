import { statement, type Param, type Statement } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { announceSearchChange } from '../index/announce-search-change.ts';
import { recordChanges } from '../index/record-changes.ts';
import type { EntryType } from './entry-types.ts';
import { entryVector, entryWords } from './entry-words.ts';
import { readSearchedEntries } from './read-searched-entries.ts';

/**
 * Updates the entries of records: written if searches may find the record, else deleted. Call it once per transaction,
 * after all changes: several calls could deadlock on words. Announces SearchIndexChanged if results change.
 */
export async function writeEntries(em: SqlEntityManager, type: EntryType, recordIds: readonly number[]): Promise<void> {
  if (recordIds.length === 0) return;
  const db = em.getKysely();
  await locks[type].all(db, { ids: recordIds });
  const entries = await readSearchedEntries(db, type, { ids: recordIds });
  const changed = await written.all(db, {
    type,
    recordIds,
    ids: entries.map(({ id }) => id),
    weights: entries.map(({ weight }) => weight),
    documents: entries.map((entry) => entryVector(entryWords(entry))),
  });
  if (changed.length === 0) return;
  await recordChanges(
    em,
    type,
    changed.map(({ id }) => id),
  );
  await announceSearchChange(em, type);
}

/** Locks the records, so that the transaction that reads a record last also writes its entry last. */
const lock = (type: EntryType) =>
  statement(
    `lock-searched-${type}`,
    (_db, param: Param<{ ids: readonly number[] }>) => sql`
      select from ${sql.table(type)} where id = any(${param('ids')}::integer[]) order by id for no key update`,
  );

const locks: Record<EntryType, Statement<{ ids: readonly number[] }, unknown>> = {
  users: lock('users'),
  organizations: lock('organizations'),
  tags: lock('tags'),
  podcasts: lock('podcasts'),
  podcast_episodes: lock('podcast_episodes'),
  listings: lock('listings'),
};

interface Parameters {
  type: EntryType;
  recordIds: readonly number[];
  ids: readonly number[];
  weights: readonly number[];
  documents: readonly string[];
}

/** Words are written in order, so that two transactions with the same words do not deadlock. */
const written = statement(
  'write-search-entries',
  (_db, param: Param<Parameters>) => sql<{ id: number }>`
    with removed as (
      delete from search_entries
      where type = ${param('type')} and id = any(${param('recordIds')}::integer[])
        and id <> all(${param('ids')}::integer[])
      returning id
    ), written as (
      insert into search_entries (type, id, weight, document)
      select ${param('type')}, id, weight, document::tsvector
      from unnest(${param('ids')}::integer[], ${param('weights')}::float8[], ${param('documents')}::text[])
        as made (id, weight, document)
      order by id
      on conflict (type, id) do update set weight = excluded.weight, document = excluded.document
      where (search_entries.weight, search_entries.document) is distinct from (excluded.weight, excluded.document)
      returning id, document
    ), added as (
      insert into search_entry_words (word)
      select distinct word from written cross join lateral unnest(tsvector_to_array(document)) as words (word)
      where length(word) <= 30 and word ~ '^[^0-9]'
      order by word
      on conflict (word) do nothing
    )
    select id from removed union all select id from written`,
);
