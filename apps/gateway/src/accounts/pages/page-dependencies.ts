import type { Logger } from 'pino';
import type { RequestContext } from '../../edge/http/requests/request-context.ts';
import type { RouteContext } from '../../api/route.ts';
import type { PageFrames } from '../../site/page-frames.ts';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import type { PageHookDependencies } from './page-hook.ts';
import type { Page } from './page.ts';

/** The dependencies for serving pages. */
export interface PageDependencies extends PageHookDependencies {
  routeContext: RouteContext;
  oauth: AuthorizationServer;
  frames: PageFrames;
  /** The site, which has pages for readers. */
  upstream: object | undefined;
  /** Called for each user who has written, or may have. */
  noteWrite(userId: number): void;
  logger: Logger;
}

/** A request for a page. */
export interface PageExchange {
  page: Page;
  context: RequestContext;
  dependencies: PageDependencies;
}
