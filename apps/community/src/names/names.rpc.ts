import type { NamesService } from '@commonplace/proto/community/v1/names';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { findName } from './find-name.ts';

/** The names service on the wire. */
export function namesRpc(context: CommunityContext) {
  return {
    async findName({ name }, call) {
      return { isTaken: await findName(context, call, name) };
    },
  } satisfies Partial<ServiceImplementation<typeof NamesService>>;
}
