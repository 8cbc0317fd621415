import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement, type Given } from './statement.ts';

/** Keys of PostgreSQL advisory locks, all in one place so that no two uses collide. They are scoped to one database. */
export const advisoryLocks = {
  /** Held, in the administrator's database, while roles and databases are made. */
  roles: 726_000,
  /** Held, in a service's database, while its keeper is made. */
  keepers: 726_005,
  /** Held while migrations run. */
  migrations: 726_001,
  /** Held by the one relay that may publish a database's outbox. */
  outboxRelay: 726_002,
  /** Held while high-rate changes are counted and announced, once for many. */
  coalescing: 726_003,
  /** Held from when sets of followers are made anew, so that each is made of all rows. */
  followerSets: 726_004,
  /** Held while people are told of what others did, of much at once. */
  news: 726_191,
  /** Held while a search engine is told about articles. */
  searchQueue: 726_101,
  /** Held while the documents that PostgreSQL searches are written again. */
  searchDocuments: 726_107,
  /** Held while it is noted that somebody has an image, and while files that nobody has any more are removed. */
  imageFiles: 726_102,
  /** Held while articles are embedded and filed under concepts. */
  embeddings: 726_103,
  /** Held while the metrics of concepts are added up. */
  conceptMetrics: 726_104,
  /** Held while a concept gets another parent. */
  conceptTree: 726_106,
  /** Held while what was found of trends is written. */
  trends: 726_105,
  /** Held while a redirect of addresses is written, so that no two make a circle. */
  requestRedirects: 726_190,
  /** Held while a badge gets its title, so that no two get the same in different cases. */
  badgeTitles: 726_195,
} as const;

/** Seeds of locks that are about one name each. */
const nameLocks = {
  /** Held while a name at the top of the site is taken or reserved. */
  siteNames: 726_196,
} as const;

const locking = statement(
  'lock',
  (_db, given: Given<{ key: number }>) => sql`select pg_advisory_xact_lock(${given('key')})`,
);
const tryingToLock = statement(
  'try-to-lock',
  (_db, given: Given<{ key: number }>) => sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${given('key')}) as taken`,
);
const lockingName = statement(
  'lock-name',
  (_db, given: Given<{ name: string; seed: number }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${given('name')}, ${given('seed')}))`,
);

/** Takes a lock for the rest of the transaction of `em`, once nobody else has it. */
export async function waitForLock(em: SqlEntityManager, lock: keyof typeof advisoryLocks): Promise<void> {
  await locking.all(em.getKysely(), { key: advisoryLocks[lock] });
}

/** Takes the lock of one name for the rest of the transaction of `em`, once no other transaction holds it. */
export async function waitForName(em: SqlEntityManager, lock: keyof typeof nameLocks, name: string): Promise<void> {
  await lockingName.all(em.getKysely(), { name, seed: nameLocks[lock] });
}

/** Takes a lock for the rest of the transaction of `em`; false, at once, when another transaction holds it. */
export async function tryLock(em: SqlEntityManager, lock: keyof typeof advisoryLocks): Promise<boolean> {
  return (await tryingToLock.one(em.getKysely(), { key: advisoryLocks[lock] })).taken;
}
