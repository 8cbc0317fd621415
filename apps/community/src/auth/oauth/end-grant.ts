import type { CallContext } from '@commonplace/domain/call-context';
import type { CommunityContext } from '../../context.ts';
import { endGrant, lockGrant } from './end-grants.ts';
import { requireGateway } from './require-gateway.ts';

/** Ends a grant because a token was revoked or reused; an ended one is no error. */
export async function endGrantById(context: CommunityContext, call: CallContext, id: number): Promise<void> {
  requireGateway(call);
  await context.database.transaction(call, async (em) => {
    const grant = await lockGrant(em, id);
    if (grant) await endGrant(em, grant);
  });
}
