import { runDataService } from '@commonplace/service/run-data-service';
import { readAdminConfig } from './config.ts';
import { migrations } from './migrations/list.ts';
import { createAdminService } from './service.ts';

await runDataService({ name: 'admin', readConfig: readAdminConfig, migrations, create: createAdminService });
