import { runDataService } from '@commonplace/service/run-data-service';
import { readListingsConfig } from './config.ts';
import { migrations } from './migrations/list.ts';
import { createListingsService } from './service.ts';

await runDataService({ name: 'listings', readConfig: readListingsConfig, migrations, create: createListingsService });
