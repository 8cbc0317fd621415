import { JobsMigration } from '@commonplace/jobs/migration';

/** The queues of the service's background work. */
export class CreateJobs extends JobsMigration {
  override name = '0002-jobs';
}
