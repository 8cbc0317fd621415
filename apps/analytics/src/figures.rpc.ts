import type { FiguresService } from '@commonplace/proto/analytics/v1/figures';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AnalyticsContext } from './context.ts';
import { recountEverything } from './counting/recount-everything.ts';

export function figuresRpc(context: AnalyticsContext) {
  return {
    recountFigures: async (_request, call) => ({ articlesCount: await recountEverything(context, call) }),
  } satisfies Partial<ServiceImplementation<typeof FiguresService>>;
}
