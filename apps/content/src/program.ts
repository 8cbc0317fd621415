import { runDataService } from '@commonplace/service/run-data-service';
import { readContentConfig } from './config.ts';
import { migrations } from './migrations/list.ts';
import { createContentService } from './service.ts';

await runDataService({ name: 'content', readConfig: readContentConfig, migrations, create: createContentService });
