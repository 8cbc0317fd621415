import type { IdentitiesService } from '@commonplace/proto/community/v1/identities';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../../context.ts';
import { identityView } from './identity-view.ts';
import { linkIdentity } from './link-identity.ts';

export function identitiesRpc(context: CommunityContext) {
  return {
    async linkIdentity(request, call) {
      const { row, created, version } = await linkIdentity(context, call, request);
      return { identity: identityView(row), created, ...(version !== undefined && { version }) };
    },
  } satisfies Partial<ServiceImplementation<typeof IdentitiesService>>;
}
