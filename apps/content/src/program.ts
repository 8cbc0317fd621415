import { runDataService } from '@commonplace/service/run-data-service';
import { readContentConfig } from './config.ts';
import { migrations } from './migrations/list.ts';

// Loaded here only: a migration does not need it.
await runDataService({
  name: 'content',
  readConfig: readContentConfig,
  migrations,
  create: async (config) => (await import('./service.ts')).createContentService(config),
  loadForeign: async () => (await import('./foreign.ts')).foreign,
});
