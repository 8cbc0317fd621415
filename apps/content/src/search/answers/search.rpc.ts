import { requireRole } from '@commonplace/domain/principal';
import type { SearchService } from '@commonplace/proto/content/v1/search';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../../context.ts';

/** Adapts the operator's use cases of the search index to gRPC. */
export function searchRpc(context: ContentContext) {
  return {
    async reindex(_request, call) {
      requireRole(call.principal, 'admin');
      const { search, logger } = context;
      const indexed = await search.reindex(call.signal, async (engine, written) =>
        logger.info({ engine, written }, 'reindexing articles'),
      );
      return { indexed, engine: search.engine };
    },
  } satisfies Partial<ServiceImplementation<typeof SearchService>>;
}
