import { JobsMigration } from '@commonplace/jobs/migration';

/** The job queues of the service. */
export class CreateJobs extends JobsMigration {
  override name = '0007-jobs';
}
