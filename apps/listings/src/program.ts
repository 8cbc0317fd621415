import { runDataService } from '@commonplace/service/run-data-service';
import { readListingsConfig } from './config.ts';
import { migrations } from './migrations/list.ts';

// Loaded lazily: a migration does not need the service.
await runDataService({
  name: 'listings',
  readConfig: readListingsConfig,
  migrations,
  create: async (config) => (await import('./service.ts')).createListingsService(config),
  loadForeign: async () => (await import('./foreign.ts')).foreign,
});
