import { runDataService } from '@commonplace/service/run-data-service';
import { readAnalyticsConfig } from './config.ts';
import { migrations } from './migrations/list.ts';
import { createAnalyticsService } from './service.ts';

await runDataService({
  name: 'analytics',
  readConfig: readAnalyticsConfig,
  migrations,
  create: createAnalyticsService,
});
