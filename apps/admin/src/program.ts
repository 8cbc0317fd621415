import { runDataService } from '@commonplace/service/run-data-service';
import { readAdminConfig } from './config.ts';
import { migrations } from './migrations/list.ts';

// Loaded lazily: a migration does not need the service.
await runDataService({
  name: 'admin',
  readConfig: readAdminConfig,
  migrations,
  create: async (config) => (await import('./service.ts')).createAdminService(config),
  loadForeign: async () => (await import('./foreign.ts')).foreign,
});
