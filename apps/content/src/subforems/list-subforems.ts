import type { Subforem as SubforemMessage, SubforemHost } from '@commonplace/proto/content/v1/subforems';
import type { CallContext } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { Subforem } from '../tables/subforems.ts';
import { toSubforem } from './subforem-view.ts';

/** E37: the root and the discoverable subforems, in the order in which they were made. */
export async function listSubforems(context: ContentContext, call: CallContext): Promise<SubforemMessage[]> {
  const em = context.database.fork(call.signal);
  const where = { $or: [{ discoverable: true }, { root: true }] };
  const found = await em.find(Subforem, where, { orderBy: { id: 'asc' } });
  return found.map(toSubforem);
}

/** The hosts of all subforems, discoverable or not: whoever asks under a host may know whose it is. */
export async function listHosts(context: ContentContext, call: CallContext): Promise<SubforemHost[]> {
  const em = context.database.fork(call.signal);
  const found = await em.find(Subforem, {}, { orderBy: { id: 'asc' } });
  return found.map(({ id, domain, root, version }) => ({
    $typeName: 'commonplace.content.v1.SubforemHost',
    id,
    domain,
    root,
    version,
  }));
}
