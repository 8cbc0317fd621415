import type { FastifyInstance } from 'fastify';
import type { FailurePresenter } from './http/handlers/error-handler.ts';
import type { RequestContext } from './http/requests/request-context.ts';
import type { ServedRoute } from './served-route.ts';

/** A path and a method, in all versions of the API by default. */
export type MountedRoute = Pick<ServedRoute, 'path' | 'method'> & Partial<Pick<ServedRoute, 'versions'>>;

/** Paths of a mount for which no mount has a route. */
export interface UnmatchedPaths<Dependencies> {
  /** The paths at and below this one; the longest prefix of a path counts. */
  prefix: string;
  /** Handles such a path; returns whether it has sent a response. Of several mounts, the first that has wins. */
  serve?: (context: RequestContext, dependencies: Dependencies) => Promise<boolean>;
  /** Creates the presentation of failures, including 404. */
  present: (dependencies: Dependencies) => FailurePresenter;
}

/** A group of paths of the server. Known paths, preflights, 404 and handlers follow from the list of mounts. */
export interface Mount<Dependencies> {
  /** Other methods at these paths are 405 (rules.md#methods). */
  routes: readonly MountedRoute[];
  /** Whether pages of other origins may call the routes (rules.md#cors). */
  isCrossOrigin: boolean;
  /** Adds the handlers of the routes. */
  serve: (app: FastifyInstance, dependencies: Dependencies) => void | Promise<void>;
  unmatched?: UnmatchedPaths<Dependencies>;
}
