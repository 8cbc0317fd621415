import { runDataService } from '@commonplace/service/run-data-service';
import { readAnalyticsConfig } from './config.ts';
import { migrations } from './migrations/list.ts';

// What serves is loaded by a process that serves: a migration needs none of it.
await runDataService({
  name: 'analytics',
  readConfig: readAnalyticsConfig,
  migrations,
  create: async (config) => (await import('./service.ts')).createAnalyticsService(config),
});
