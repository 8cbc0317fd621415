import { hash } from 'node:crypto';
import { migrations as admin } from '@commonplace/admin/migrations';
import { migrations as analytics } from '@commonplace/analytics/migrations';
import { migrations as community } from '@commonplace/community/migrations';
import { migrations as content } from '@commonplace/content/migrations';
import type { MigrationClass } from '@commonplace/db/migrations';
import { migrations as listings } from '@commonplace/listings/migrations';
import { findDestruction } from './destructive.ts';
import { tablesInUse } from './tables-in-use.ts';

/** The migrations of every database, oldest first. */
export const migrationsOf: Record<string, readonly MigrationClass[]> = {
  admin,
  analytics,
  community,
  content,
  listings,
};

/** What a migration does to a database. */
export interface MigrationText {
  name: string;
  statements: string[];
  isTransactional: boolean;
  /** Of the statements, and of whether they are one transaction; of a library's, its name. */
  sha256: string;
}

/** Reads a migration without a database: `up` only collects its statements. */
export async function readMigration(migration: MigrationClass): Promise<MigrationText> {
  const instance = new migration();
  await instance.up();
  const { name } = instance;
  if (name === undefined) throw new Error('a migration has a name');
  const statements = instance.getQueries().map(textOf);
  const isTransactional = instance.isTransactional();
  const text = migration.library ?? JSON.stringify([isTransactional, ...statements]);
  return { name, statements, isTransactional, sha256: hash('sha256', text) };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  throw new Error('a migration adds its statements as text');
}

/** What speaks against a migration that is not released yet: nothing, once it says that it is the contract step. */
export async function findObjections(migration: MigrationClass): Promise<string[]> {
  // What a library makes is the library's alone.
  if (migration.contractStep?.trim() || migration.library !== undefined) return [];
  const { name, statements, isTransactional } = await readMigration(migration);
  const locked = isTransactional ? tablesInUse(statements) : [];
  return [
    ...statements.flatMap(findDestruction),
    ...(locked.length > 1 ? [`locks ${locked.join(' and ')} in one transaction`] : []),
  ].map((objection) => `${name} ${objection}`);
}
