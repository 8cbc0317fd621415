import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

const states = statement('episode-states', (db: Kysely<Tables>, param: Param<{ ids: readonly number[] }>) =>
  db
    .selectFrom('podcast_episodes')
    .select(['id', 'version', 'listed'])
    .where('id', '=', (eb) => eb.fn.any(param('ids'))),
);

/** Returns which of the episodes exist and whether they are public (`listed`). Unknown ones are left out. */
export function batchGetEpisodeStates(
  context: ContentContext,
  call: CallContext,
  ids: readonly number[],
): Promise<RowOf<typeof states>[]> {
  return states.all(context.database.reader(call.signal), { ids });
}
