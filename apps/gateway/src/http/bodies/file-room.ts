import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError, rateLimited } from '@commonplace/rpc/errors';

const mebibyte = 1_048_576;
/** Of a file of hardly any bytes: it has to be looked at. */
const leastWeight = 4;
/** Of one whose length is not said. */
const unknownWeight = 29;
/** A dozen files of ten mebibytes, or forty small ones: more than a service looks at while somebody waits. */
const most = 160;
const mostOfOne = 56;

/** Room for files that are sent and looked at, in each gateway. */
export function createFileRoom(): (request: IncomingMessage, response: ServerResponse, userId: number) => void {
  const people = new Map<number, number>();
  let all = 0;
  return (request, response, userId) => {
    const weight = weightOf(request);
    const own = people.get(userId) ?? 0;
    if (own > 0 && own + weight > mostOfOne) throw rateLimited(1);
    if (all > 0 && all + weight > most) {
      throw new DomainError('unavailable', 'too many files are on their way', { retryAfterSeconds: 5 });
    }
    all += weight;
    people.set(userId, own + weight);
    response.once('close', () => {
      all -= weight;
      const left = (people.get(userId) ?? weight) - weight;
      if (left > 0) people.set(userId, left);
      else people.delete(userId);
    });
  };
}

function weightOf({ headers }: IncomingMessage): number {
  const length = Number(headers['content-length']);
  return Number.isNaN(length) ? unknownWeight : leastWeight + Math.floor(length / mebibyte);
}
