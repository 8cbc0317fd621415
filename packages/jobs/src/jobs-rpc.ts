import type { Database } from '@commonplace/db/database';
import type { CallContext } from '@commonplace/domain/call-context';
import { conflict, notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit, type AuditRecordedSchema } from '@commonplace/events/audit';
import type { JobsService } from '@commonplace/proto/jobs/v1/jobs';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { jobEnqueued } from './enqueue.ts';
import { localId, publicId, toJob, type JobRow } from './job-row.ts';
import { findJob, forgetCrashes, forgetPayload } from './job-table.ts';
import { listJobs } from './list-jobs.ts';
import { clientOf, hadEffect, statementsOn } from './pg-boss.ts';

export interface JobsRpcOptions {
  service: string;
  database: Database;
  /** The service's audit event. */
  audit: AuditRecordedSchema;
}

/** Implements the administration of a service's jobs. */
export function jobsRpc(options: JobsRpcOptions): ServiceImplementation<typeof JobsService> {
  const { service, database } = options;
  return {
    async listJobs(request, call) {
      requireRole(call.principal, 'admin');
      const { rows, hasNext } = await listJobs(database, call.signal, request);
      return { jobs: rows.map((row) => toJob(service, row)), hasNext };
    },
    async getJob({ id }, call) {
      requireRole(call.principal, 'admin');
      const own = localId(service, id);
      const row = own === undefined ? undefined : await findJob(database.reader<object>(call.signal), own);
      if (row === undefined) throw notFound();
      return { job: toJob(service, row) };
    },
    retryJob: ({ id }, call) => change(options, call, { id, action: 'api_job_retry' }, retry),
    cancelJob: ({ id }, call) => change(options, call, { id, action: 'api_job_cancel' }, cancel),
  };
}

/** Changes a job and records an audit entry; `apply` returns false if the job's state does not allow the change. */
async function change(
  { service, database, audit }: JobsRpcOptions,
  call: CallContext,
  { id, action }: { id: string; action: string },
  apply: (em: SqlEntityManager, row: JobRow) => Promise<boolean>,
) {
  requireRole(call.principal, 'admin');
  const own = localId(service, id);
  return database.transaction(call, async (em) => {
    const before = own === undefined ? undefined : await findJob(em.getKysely(), own);
    if (before === undefined) throw notFound();
    if (!(await apply(em, before))) throw conflict(`the job is ${before.state}`, 'invalid_state');
    const after = (await findJob(em.getKysely(), before.id)) ?? before;
    const target = { type: 'Job', id: publicId(service, before.id) };
    const states = { before: { state: before.state }, after: { state: after.state } };
    await recordAudit(em, call, audit, { action, target, ...states });
    return { job: toJob(service, after) };
  });
}

/** Retries a job that failed for good, at once. */
async function retry(em: SqlEntityManager, { name, id, state }: JobRow): Promise<boolean> {
  if (state !== 'failed') return false;
  const db = em.getKysely();
  await forgetCrashes(db, { name, id });
  const response = await clientOf(em).retry(name, id, { db: statementsOn(db) });
  jobEnqueued.raise(em);
  return hadEffect(response);
}

/** Cancels a job. The process that runs it notices within seconds. */
async function cancel(em: SqlEntityManager, { name, id }: JobRow): Promise<boolean> {
  const response = await clientOf(em).cancel(name, id, { db: statementsOn(em.getKysely()) });
  if (!hadEffect(response)) return false;
  await forgetPayload(em.getKysely(), { name, id });
  return true;
}
