import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { SubforemHosts } from '../../site/subforem-hosts.ts';
import { textBytes } from '../cache/cached-response.ts';
import { targetKey } from '../cache/cache-keys.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { RequestContext } from '../http/requests/request-context.ts';

/** The header of a member's page that names the calls whose answers all viewers share: targets, separated by spaces. */
const sharedCallsHeader = 'x-commonplace-shared-calls';
/** The header of a request for a page that says which answers are unchanged: target, ETag, target, ETag, ... */
const freshAnswersHeader = 'x-commonplace-fresh-answers';

const maxBytes = 2 * 1024 * 1024;
/** The version that the site calls. */
const version = 'v1';

export interface FreshAnswersDependencies {
  responses: Pick<ResponseCache, 'getByTarget'>;
  hosts: Pick<SubforemHosts, 'find'>;
}

/** Tells the site with the request for a page which of the answers that it remembers are unchanged, so that it need not ask for them. */
export class FreshAnswers {
  readonly #callsOf = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (calls, page) => textBytes(page) + textBytes(calls),
  });
  readonly #dependencies: FreshAnswersDependencies;

  constructor(dependencies: FreshAnswersDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the header for a request with a session, for the answers that its page consisted of when it was last made. */
  headersFor({ request, principal, feedToken }: RequestContext): Record<string, string> | undefined {
    const calls = this.#callsOf.get(pageOf(request));
    if (calls === undefined || feedToken !== undefined || principal.kind !== 'user') return undefined;
    const host = this.#dependencies.hosts.find(request.headers.host);
    const fresh = calls.split(' ').flatMap((target) => {
      const answer = this.#dependencies.responses.getByTarget(targetKey(version, host, target), principal.userId);
      // Searches without results are counted where they are answered.
      return answer?.isForAll === true && answer.isEmptySearch !== true ? [target, answer.plain.etag] : [];
    });
    return fresh.length === 0 ? undefined : { [freshAnswersHeader]: fresh.join(' ') };
  }

  /** Remembers the calls for a page. */
  note({ request }: Pick<RequestContext, 'request'>, headers: IncomingHttpHeaders): void {
    const calls = headers[sharedCallsHeader];
    if (typeof calls === 'string') this.#callsOf.set(pageOf(request), calls);
  }
}

function pageOf({ headers, url }: RequestContext['request']): string {
  return `${headers.host ?? ''} ${url}`;
}
