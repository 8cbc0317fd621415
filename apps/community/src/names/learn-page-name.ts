import { statement, type Given } from '@commonplace/db/statement';
import { keepSnapshots } from '@commonplace/events/projection';
import { isOutage, unavailable } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { pageNames } from '../projections/page-names.ts';
import type { Tables } from '../tables/tables.ts';

const timeoutMs = 1_200;

const pageOfName = statement('page-of-name', (db: Kysely<Tables>, given: Given<{ name: string }>) =>
  db.selectFrom('page_names').select('page_id').where('name', '=', given('name')).limit(1),
);

/**
 * Has a page known here that has a name at the top of the site, before a user or an organization takes the name: its event
 * may still be on its way. Asked outside of any transaction. The operator goes on while admin is away, and so makes the
 * first account of a platform.
 * @throws DomainError unavailable while admin is away.
 */
export async function learnPageName(
  { database, pages, logger }: Pick<CommunityContext, 'database' | 'pages' | 'logger'>,
  call: CallContext,
  username: string,
): Promise<void> {
  const name = username.trim().toLowerCase();
  const db = database.reader(call.signal);
  if (await pageOfName.first(db, { name })) return;
  try {
    const asking = { ...call, principal: { kind: 'service' as const, name: 'community' }, timeoutMs };
    const found = await pages.findTopLevelPages({ name }, asking);
    await keepSnapshots(db, pageNames, found.pages);
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    logger.info({ err: error }, 'admin could not be asked for a page');
    const { principal } = call;
    if (principal.kind !== 'service' || principal.name !== 'cli') throw unavailable();
  }
}
