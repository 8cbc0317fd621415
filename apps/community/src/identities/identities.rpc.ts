import type { IdentitiesService } from '@commonplace/proto/community/v1/identities';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { identityView } from './identity-view.ts';
import { linkIdentities } from './link-identities.ts';
import { linkIdentity } from './link-identity.ts';
import { listIdentities } from './list-identities.ts';
import { unlinkIdentity } from './unlink-identity.ts';

export function identitiesRpc(context: CommunityContext): ServiceImplementation<typeof IdentitiesService> {
  return {
    async linkIdentity(request, call) {
      const { row, created, version } = await linkIdentity(context, call, request);
      return { identity: identityView(row), created, ...(version !== undefined && { version }) };
    },
    async linkIdentities(request, call) {
      return { results: await linkIdentities(context, call, request) };
    },
    async listIdentities(request, call) {
      return { identities: await listIdentities(context, call, request) };
    },
    unlinkIdentity: (request, call) => unlinkIdentity(context, call, request),
  };
}
