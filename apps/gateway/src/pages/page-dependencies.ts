import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { FileReceiver } from '../http/bodies/file-receiver.ts';
import type { ExactLimits } from '../limits/exact-limits.ts';
import type { RouteContext } from '../route.ts';
import type { VisitorDependencies } from './admit-visitor.ts';
import type { Page } from './page.ts';

/** What is needed to serve pages. */
export interface PageDependencies extends VisitorDependencies {
  context: RouteContext;
  files: FileReceiver;
  exactLimits: ExactLimits;
  /** To be told of each user whose write has come about, or may have: they read it at once. */
  noteWrite(userId: number): void;
  logger: Logger;
}

/** A request for a page, and where its answer goes. */
export interface PageExchange {
  page: Page;
  request: FastifyRequest;
  reply: FastifyReply;
  dependencies: PageDependencies;
}
