import { statement } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Subforem } from '@commonplace/proto/content/v1/subforems';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectSubforems, toSubforem } from './subforem-view.ts';

const listedSubforems = statement('subforems', (db: Kysely<Tables>) =>
  selectSubforems(db).where((where) => where.or([where('discoverable', '=', true), where('root', '=', true)])),
);

/** Returns the root and the discoverable subforems, in order of creation. */
export async function listSubforems(context: ContentContext, call: CallContext): Promise<Subforem[]> {
  return (await listedSubforems.all(context.database.reader(call.signal), {})).map(toSubforem);
}
