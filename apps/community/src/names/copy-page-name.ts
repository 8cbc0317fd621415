import { statement, type Given } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { isOutage, unavailable } from '@commonplace/domain/errors';
import { optionalShare } from '@commonplace/domain/time-share';
import { keepSnapshots } from '@commonplace/events/projection';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { pageNames } from '../projections/page-names.ts';
import type { Tables } from '../tables/tables.ts';

const pageOfName = statement('page-of-name', (db: Kysely<Tables>, given: Given<{ name: string }>) =>
  db.selectFrom('page_names').select('page_id').where('name', '=', given('name')).limit(1),
);

/**
 * Copies the page with this name at the top of the site from admin, in case its event has not arrived, before a user or
 * an organization takes the name. Runs outside any transaction. The operator may continue without admin, which allows
 * creating the first account of a platform. Throws `unavailable` while admin is unavailable.
 */
export async function copyPageName(
  { database, pages, logger }: Pick<CommunityContext, 'database' | 'pages' | 'logger'>,
  call: CallContext,
  username: string,
): Promise<void> {
  const name = username.trim().toLowerCase();
  const db = database.reader(call.signal);
  if (await pageOfName.first(db, { name })) return;
  const isOperator = call.principal.kind === 'service' && call.principal.name === 'cli';
  const own = { ...call, principal: { kind: 'service' as const, name: 'community' } };
  const asking = isOperator ? { ...own, timeShare: optionalShare } : own;
  try {
    const found = await pages.findTopLevelPages({ name }, asking);
    await keepSnapshots(db, pageNames, found.pages);
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    logger.info({ err: error }, 'cannot read a page from admin');
    if (!isOperator) throw unavailable();
  }
}
