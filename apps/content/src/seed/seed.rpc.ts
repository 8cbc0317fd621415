import type { SeedService } from '@commonplace/proto/content/v1/seed';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { seedCounters } from './seed-counters.ts';

/** Adapts use cases of seeding to gRPC. */
export function seedRpc(context: ContentContext) {
  return {
    seedCounters: async ({ counters }, call) => {
      await seedCounters(context, call, counters);
      return {};
    },
  } satisfies Partial<ServiceImplementation<typeof SeedService>>;
}
