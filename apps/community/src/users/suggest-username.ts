import { randomInt } from 'node:crypto';
import { Violations } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { reservationOf } from '@commonplace/rules/reserved-names';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { addUsernameProblem } from '../names/handles.ts';

const tries = 10;
/** Space for a suffix after a name that is taken. */
const maxStemLength = limits.username - 5;

/** Suggests a free username from the local part of an email address. */
export async function suggestUsername(db: Kysely<Tables>, email: string): Promise<string> {
  const stem = email
    .slice(0, email.lastIndexOf('@'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .slice(0, maxStemLength);
  // A number keeps it apart from the names of closed accounts.
  const beginning = stem === '' || reservationOf(stem) !== undefined ? 'member' : stem;
  const numbered = Array.from({ length: tries }, () => `${beginning}_${randomInt(1_000, 10_000)}`);
  const candidates = [stem, ...numbered].filter(isUsername);
  const rows = await db
    .selectFrom('handles')
    .select('name')
    .where('name', 'in', candidates)
    .union(db.selectFrom('page_names').select('name').where('name', 'in', candidates).$narrowType<{ name: string }>())
    .execute();
  const taken = new Set(rows.map(({ name }) => name));
  return candidates.find((name) => !taken.has(name)) ?? '';
}

function isUsername(name: string): boolean {
  const violations = new Violations();
  addUsernameProblem(name, violations);
  return !violations.any;
}
