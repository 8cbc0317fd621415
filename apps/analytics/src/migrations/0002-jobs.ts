import { JobsMigration } from '@commonplace/jobs/migration';

export class CreateJobs extends JobsMigration {
  override name = '0002-jobs';
}
