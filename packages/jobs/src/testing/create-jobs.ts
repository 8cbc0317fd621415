import { Migration } from '@commonplace/db/migrations';
import { getConstructionPlans } from 'pg-boss';
import { schema } from '../pg-boss.ts';

/** Removes the transaction around pg-boss's statements, since the migration has its own. */
function withoutTransaction(plans: string): string {
  const body = /^\s*BEGIN;(?<body>.*)COMMIT;\s*$/s.exec(plans)?.groups?.['body'];
  if (body === undefined) throw new Error('the construction plans of pg-boss are not a single transaction');
  return body;
}

/** Creates the tables of the installed pg-boss, and indexes for due jobs and for the lists, as the baselines do. */
export class CreateJobs extends Migration {
  override name = '0001-jobs';

  override up() {
    this.addSql(withoutTransaction(getConstructionPlans(schema)));
    this.addSql(`create index job_due on ${schema}.job (name, start_after) where state < 'active' and not blocked`);
    this.addSql(`create index job_newest on ${schema}.job (created_on desc, id desc)`);
    this.addSql(`create index job_newest_in_queue on ${schema}.job (name, created_on desc, id desc)`);
    this.addSql(`create index job_newest_in_state on ${schema}.job (state, created_on desc, id desc)`);
  }
}
