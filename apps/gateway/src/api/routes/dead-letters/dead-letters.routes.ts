import { notFound } from '@commonplace/domain/errors';
import type { DeadLetter } from '@commonplace/proto/events/v1/dead_letters';
import { listAcrossServices, services, unavailableHeaders } from '../../list-across-services.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { deadLetter, deadLetterFilters, deadLetterId } from './dead-letters.schemas.ts';

const tag = 'Dead letters';

const list = defineRoute({
  operation: 'ListDeadLetters',
  summary: 'List dead letters of all services, newest first (admin)',
  tag,
  method: 'GET',
  path: '/api/admin/dead_letters',
  administrative: true,
  failures: [422],
  schemas: { query: deadLetterFilters, responses: { 200: listOf(deadLetter) } },
  async handle({ query: { consumer, type, ...page }, clients, options }) {
    const filters = { ...(consumer !== undefined && { consumer }), ...(type !== undefined && { type }) };
    const { items, hasNext, unavailable } = await listAcrossServices<DeadLetter>(
      page,
      options,
      async (service, window, call) => {
        const answer = await clients.deadLetters[service].listDeadLetters({ ...window, ...filters }, call);
        return { items: answer.deadLetters, hasNext: answer.hasNext };
      },
      (a, b) => b.deadSince.localeCompare(a.deadSince) || b.id.localeCompare(a.id),
    );
    return { status: 200, body: items, hasNext, ...unavailableHeaders(unavailable) };
  },
});

const redrive = defineRoute({
  operation: 'RedriveDeadLetter',
  summary: 'Start a job that retries a dead letter (admin)',
  tag,
  method: 'POST',
  path: '/api/admin/dead_letters/:id/redrive',
  administrative: true,
  caching: { invalidatesOwnReads: false },
  schemas: { params: deadLetterId, responses: { 202: deadLetter } },
  async handle({ params: { id }, clients, options }) {
    const service = services.find((candidate) => id.startsWith(`${candidate}-`));
    if (service === undefined) throw notFound();
    const { deadLetter: letter } = await clients.deadLetters[service].redriveDeadLetter({ id }, options);
    return { status: 202, body: required(letter) };
  },
});

export const deadLetterRoutes: Route[] = [list, redrive];
