import { runDataService } from '@commonplace/service/run-data-service';
import { readAnalyticsConfig } from './config.ts';
import { migrations } from './migrations/list.ts';

// Loaded lazily: a migration does not need the service.
await runDataService({
  name: 'analytics',
  readConfig: readAnalyticsConfig,
  migrations,
  create: async (config) => (await import('./service.ts')).createAnalyticsService(config),
  loadForeign: async () => (await import('./foreign.ts')).foreign,
});
