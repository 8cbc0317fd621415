import { runDataService } from '@commonplace/service/run-data-service';
import { readCommunityConfig } from './config.ts';
import { migrations } from './migrations/list.ts';
import { createCommunityService } from './service.ts';

await runDataService({
  name: 'community',
  readConfig: readCommunityConfig,
  migrations,
  create: createCommunityService,
});
