import { runDataService } from '@commonplace/service/run-data-service';
import { readCommunityConfig } from './config.ts';
import { migrations } from './migrations/list.ts';

// Loads the server only in a process that serves; a migration does without.
await runDataService({
  name: 'community',
  readConfig: readCommunityConfig,
  migrations,
  create: async (config) => (await import('./service.ts')).createCommunityService(config),
  loadForeign: async () => (await import('./foreign.ts')).foreign,
});
