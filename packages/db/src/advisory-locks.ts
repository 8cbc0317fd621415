import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement, type Param } from './statement.ts';

/** Keys of PostgreSQL advisory locks, in one place to avoid collisions. They are scoped to one database. */
export const advisoryLocks = {
  /** Held in the administrator's database while roles and databases are created. */
  roles: 726_000,
  /** Held in a service's database while the owner of its append-only tables is created. */
  keepers: 726_005,
  /** Held while migrations run. */
  migrations: 726_001,
  /** Held by the relay that publishes a database's outbox. */
  outboxRelay: 726_002,
  /** Held by a backup while no events may leave the outbox; the relay shares it while it reads the next ones. */
  outboxHold: 726_006,
  /** Held while partitions of the inbox are created or dropped. */
  inboxPartitions: 726_007,
  /** Held while frequent changes are counted and published in batches. */
  coalescing: 726_003,
  /** Held while sets of followers are rebuilt, so that each contains all rows. */
  followerSets: 726_004,
  /** Held while notifications are delivered. */
  notifications: 726_191,
  /** Held while a publication with very many followers is announced, so that ids rise in the order of commits. */
  widePublications: 726_192,
  /** Held while articles are sent to a search engine. */
  searchQueue: 726_101,
  /** Held while the documents for PostgreSQL's search are rewritten. */
  searchDocuments: 726_107,
  /** Held while owners of images are recorded, and while unused files are deleted. */
  imageFiles: 726_102,
  /** Held while articles are embedded and matched to concepts. */
  embeddings: 726_103,
  /** Held while the metrics of concepts are added up. */
  conceptMetrics: 726_104,
  /** Held while a concept moves to another parent. */
  conceptTree: 726_106,
  /** Held while versions of articles in other languages are linked. */
  translations: 726_108,
  /** Held while detected trends are stored. */
  trends: 726_105,
  /** Held while a redirect is stored, so that no two form a loop. */
  requestRedirects: 726_190,
  /** Held while a badge's title is stored, so that no two differ only in case. */
  badgeTitles: 726_195,
} as const;

/** Seeds of locks that are about one name each. */
const nameLocks = {
  /** Held while a name at the top of the site is taken or reserved. */
  siteNames: 726_196,
  /** Held while a report of someone without an account is stored, so that it is stored once. */
  anonymousReports: 726_197,
} as const;

const locking = statement(
  'lock',
  (_db, param: Param<{ key: number }>) => sql`select pg_advisory_xact_lock(${param('key')})`,
);
const tryingToLock = statement(
  'try-to-lock',
  (_db, param: Param<{ key: number }>) => sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${param('key')}) as taken`,
);
const lockingName = statement(
  'lock-name',
  (_db, param: Param<{ name: string; seed: number }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${param('name')}, ${param('seed')}))`,
);

/** Waits for a lock and keeps it for the rest of the transaction of `em`. */
export async function waitForLock(em: SqlEntityManager, lock: keyof typeof advisoryLocks): Promise<void> {
  await locking.all(em.getKysely(), { key: advisoryLocks[lock] });
}

/** Waits for the lock of one name and keeps it for the rest of the transaction of `em`. */
export async function waitForName(em: SqlEntityManager, lock: keyof typeof nameLocks, name: string): Promise<void> {
  await lockingName.all(em.getKysely(), { name, seed: nameLocks[lock] });
}

/** Takes a lock for the rest of the transaction of `em`. Returns false at once if another transaction holds it. */
export async function tryLock(em: SqlEntityManager, lock: keyof typeof advisoryLocks): Promise<boolean> {
  return (await tryingToLock.one(em.getKysely(), { key: advisoryLocks[lock] })).taken;
}
