import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { enqueue } from '@commonplace/jobs/enqueue';
import { ApplicationEndedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { removeApplicationJob } from './remove-application.ts';

/**
 * Ends one or all applications of a user and returns their number. Their tokens stop working at once, on all gateways,
 * with one event for each application. A job removes their grants and records, however many there are.
 */
export async function endApplications(em: SqlEntityManager, ownerId: number, clientId?: string): Promise<number> {
  let applications = em
    .getKysely<Tables>()
    .updateTable('oauth_applications')
    .set({ ended_at: sql<string>`now()` })
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null);
  if (clientId !== undefined) applications = applications.where('client_id', '=', clientId);
  const ended = await applications.returning(['id', 'client_id as clientId']).execute();
  for (const { id } of ended) await enqueue(em, removeApplicationJob, { applicationId: id });
  const events = ended.map((event) => ({ event, ...about('oauth_application', event.id) }));
  await appendEvents(em, ApplicationEndedSchema, events);
  return ended.length;
}
