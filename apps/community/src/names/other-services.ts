import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { keepSnapshots } from '@commonplace/events/projection';
import type { NameOwner } from '@commonplace/proto/content/v1/paths';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { pageNames } from '../projections/page-names.ts';
import type { Tables } from '../tables/tables.ts';

export type NameContext = Pick<CommunityContext, 'database' | 'pages' | 'paths' | 'logger'>;

const pageOfName = statement('page-of-name', (db: Kysely<Tables>, param: Param<{ name: string }>) =>
  db.selectFrom('page_names').select('page_id').where('name', '=', param('name')).limit(1),
);

/** Returns the call as this service makes it. */
export function asCommunity<Call extends CallContext>(call: Call) {
  return { ...call, principal: { kind: 'service' as const, name: 'community' } };
}

/** Copies the page with a folded name from admin, in case its event has not arrived. Returns whether there is one. */
export async function copyPageName(
  { database, pages }: NameContext,
  call: CallContext & { timeShare?: number },
  name: string,
): Promise<boolean> {
  const db = database.reader(call.signal);
  if (await pageOfName.first(db, { name })) return true;
  const answer = await pages.findTopLevelPages({ name }, asCommunity(call));
  await keepSnapshots(db, pageNames, answer.pages);
  return answer.pages.some(({ slug }) => slug === name);
}

/** Returns the podcasts and subforems with a folded name, and the deleted podcasts that it is kept for. */
export async function contentOwners(
  { paths }: NameContext,
  call: CallContext & { timeShare?: number },
  name: string,
): Promise<NameOwner[]> {
  return (await paths.findNameOwners({ name }, asCommunity(call))).owners;
}
