import { hash } from 'node:crypto';
import { migrations as admin } from '@commonplace/admin/migrations';
import { migrations as analytics } from '@commonplace/analytics/migrations';
import { migrations as community } from '@commonplace/community/migrations';
import { migrations as content } from '@commonplace/content/migrations';
import type { MigrationClass } from '@commonplace/db/migrations';
import { migrations as listings } from '@commonplace/listings/migrations';
import { findDestruction } from './destructive.ts';
import { tablesInUse } from './tables-in-use.ts';

/** The migrations of every service, oldest first. */
export const migrationsOf: Record<string, readonly MigrationClass[]> = {
  admin,
  analytics,
  community,
  content,
  listings,
};

/** The statements of a migration. */
export interface MigrationText {
  name: string;
  statements: string[];
  isTransactional: boolean;
  /** Hash of the statements and of their being one transaction. */
  sha256: string;
}

/** Reads a migration without a database: `up` only collects its statements. */
export async function readMigration(migration: MigrationClass): Promise<MigrationText> {
  const instance = new migration();
  await instance.up();
  const { name } = instance;
  if (name === undefined) throw new Error('the migration has no name');
  const statements = instance.getQueries().map(textOf);
  const isTransactional = instance.isTransactional();
  const text = JSON.stringify([isTransactional, ...statements]);
  return { name, statements, isTransactional, sha256: hash('sha256', text) };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  throw new Error('the migration adds a statement that is not text');
}

/** Returns the objections to an unreleased migration, none if it declares itself the contract step. */
export async function findObjections(migration: MigrationClass): Promise<string[]> {
  if (migration.contractStep?.trim()) return [];
  const { name, statements, isTransactional } = await readMigration(migration);
  const locked = isTransactional ? tablesInUse(statements) : [];
  return [
    ...statements.flatMap(findDestruction),
    ...(locked.length > 1 ? [`locks ${locked.join(' and ')} in one transaction`] : []),
  ].map((objection) => `${name} ${objection}`);
}
