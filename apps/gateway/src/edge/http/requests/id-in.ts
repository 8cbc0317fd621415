import { notFound } from '@commonplace/domain/errors';
import { largestId } from '@commonplace/rules/limits';
import type { FastifyRequest } from 'fastify';

/** Returns the id in the path of a request outside of the API. Throws `not_found` if it is not an id. */
export function idIn({ params }: Pick<FastifyRequest, 'params'>): number {
  const { id } = params as { id: string };
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  if (number < 1 || number > largestId) throw notFound();
  return number;
}
