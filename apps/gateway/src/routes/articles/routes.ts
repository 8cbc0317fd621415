import type { Route } from '../../route.ts';
import { articleReadRoutes } from './read-routes.ts';
import { articleWriteRoutes } from './write-routes.ts';

/** E1 to E11, A1, and what the contract leaves out. */
export const articleRoutes: Route[] = [...articleReadRoutes, ...articleWriteRoutes];
