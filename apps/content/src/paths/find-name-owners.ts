import type { CallContext } from '@commonplace/domain/call-context';
import type { ContentContext } from '../context.ts';
import { ownersOfName, requireService } from './name-owners.ts';

/** Returns the podcasts and subforems with a name, and the deleted podcasts that it is kept for; for services. */
export async function findNameOwners({ database }: ContentContext, call: CallContext, { name }: { name: string }) {
  requireService(call);
  return ownersOfName.all(database.reader(call.signal), { name });
}
