import type { CallContext } from '@commonplace/domain/call-context';
import type { StatementRunner } from '@commonplace/db/statement';
import type { ContentContext } from '../context.ts';
import { toResolution, type PathRow } from './path-row.ts';
import { recordByName } from './record-by-name.ts';
import { listingBySlug, recordBySlug } from './record-by-slug.ts';

/**
 * Returns the public record at a path of the site, where a renamed one has moved to, or that it was deleted
 * (rules.md#former-paths). The same for every viewer: drafts and hidden records are unknown.
 */
export async function resolvePath(context: ContentContext, call: CallContext, { path }: { path: string }) {
  const [, name = '', ...rest] = path.split('/');
  const db = context.database.reader(call.signal);
  const row = await find(db, name, rest);
  if (row || name === '' || rest.length > 1) return toResolution(path, row);
  // The event of a user who has just taken the name may not have arrived yet.
  const hasLearned = await context.directory.learnIfReachable(call, { usernames: [name] });
  return toResolution(path, hasLearned ? await find(db, name, rest) : undefined);
}

async function find(
  db: StatementRunner,
  name: string,
  [slug, last, ...others]: string[],
): Promise<PathRow | undefined> {
  if (slug === undefined) return recordByName.first(db, { name });
  if (last === undefined) return recordBySlug.first(db, { name, slug });
  if (name !== 'listings' || others.length > 0) return undefined;
  return listingBySlug.first(db, { category: slug, slug: last });
}
