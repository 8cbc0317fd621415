import { defineRoute, type Route } from '../../route.ts';
import { healthMessage } from './health-checks.schemas.ts';

const tag = 'Health checks';

const checkApp = defineRoute({
  operation: 'CheckAppHealth',
  contract: 'E48',
  summary: 'Check that the application is running',
  tag,
  method: 'GET',
  path: '/api/health_checks/app',
  access: 'health token',
  scope: 'public',
  schemas: { responses: { 200: healthMessage } },
  async handle() {
    return { status: 200, body: { message: 'App is up!' } };
  },
});

const checkDatabase = defineRoute({
  operation: 'CheckDatabaseHealth',
  contract: 'E49',
  summary: 'Check that the databases of all services are reachable',
  tag,
  method: 'GET',
  path: '/api/health_checks/database',
  access: 'health token',
  scope: 'public',
  schemas: { responses: { 200: healthMessage } },
  async handle({ health }) {
    await health.checkDatabases();
    return { status: 200, body: { message: 'Database connected' } };
  },
});

const checkCache = defineRoute({
  operation: 'CheckCacheHealth',
  contract: 'E50',
  summary: 'Check that the cache store is reachable',
  tag,
  method: 'GET',
  path: '/api/health_checks/cache',
  access: 'health token',
  scope: 'public',
  schemas: { responses: { 200: healthMessage } },
  async handle({ health }) {
    await health.checkCache();
    return { status: 200, body: { message: 'Cache connected' } };
  },
});

export const healthCheckRoutes: Route[] = [checkApp, checkDatabase, checkCache];
