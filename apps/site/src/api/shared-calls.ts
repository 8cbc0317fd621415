import type { IncomingHttpHeaders } from 'node:http';
import type { ApiAnswer } from './api-server.ts';

/** The header with the ETag of an answer that all viewers share. */
export const sharedEtagHeader = 'x-commonplace-shared-etag';
/** The header of a page that names the calls whose answers all viewers share: targets, separated by spaces. */
const sharedCallsHeader = 'x-commonplace-shared-calls';
/** The header of a request for a page that says which of these answers are unchanged: target, ETag, target, ETag, ... */
const freshAnswersHeader = 'x-commonplace-fresh-answers';

/** Only few pages need more. */
const maxBytes = 4_000;

/** Collects the calls for a page whose answers all viewers share, so that the gateway can confirm them with the next request for it. */
export class SharedCalls {
  readonly #targets = new Set<string>();
  readonly #fresh: ReadonlyMap<string, string>;

  constructor(headers: IncomingHttpHeaders) {
    this.#fresh = freshIn(String(headers[freshAnswersHeader] ?? ''));
  }

  /** Returns the ETag of an answer that is unchanged, as far as the gateway has said so. */
  freshEtag(target: string): string | undefined {
    return this.#fresh.get(target);
  }

  add(target: string, { headers }: Pick<ApiAnswer, 'headers'>): void {
    if (headers[sharedEtagHeader] !== undefined) this.#targets.add(target);
  }

  /** Returns the header of the page; undefined without such calls. */
  headers(): Record<string, string> | undefined {
    const names = [...this.#targets].join(' ');
    return names === '' || names.length > maxBytes ? undefined : { [sharedCallsHeader]: names };
  }
}

function freshIn(header: string): ReadonlyMap<string, string> {
  const words = header.split(' ');
  return new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : [])));
}
