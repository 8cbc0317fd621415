import { isOutage } from '@commonplace/domain/errors';
import { pageTargetKey } from '../cache/cache-keys.ts';
import type { CachedResponse, CacheInput } from '../cache/cached-response.ts';
import type { RequestContext } from '../http/requests/request-context.ts';
import { sendShared, type SharedDependencies } from '../http/handlers/shared-answer.ts';
import { encodeFor } from '../http/responses/send-cached.ts';
import { indexKeysHeader, keysIn } from '../http/responses/index-keys.ts';
import { render } from '../http/responses/render.ts';
import { headersFromSite, surrogateKeysOf } from './upstream-headers.ts';
import type { UpstreamAnswer } from './upstream.ts';

/**
 * How long a page is served before its first refresh: another gateway may have answered the site's calls, shortly before it
 * learned of a change. A page that was refreshed without a change in between is fresh for as long as an answer.
 */
const freshMs = 1_000;

const operation = { operation: 'SitePage', method: 'GET', path: '/*' };

/** The key of the pages' own texts and styles, for pages that show no record. */
const everyPage = 'site';

/** An answer that is not stored, for all callers who wait for it. `isPartial` means that an older one is better. */
class UncachedPage extends Error {
  override readonly name = 'UncachedPage';
  readonly answer: UpstreamAnswer;
  readonly isPartial: boolean;

  constructor(answer: UpstreamAnswer) {
    super('the page is not cached');
    this.answer = answer;
    this.isPartial = answer.status >= 500 || answer.headers[partialHeader] !== undefined;
  }
}

/** The header of a page that lacks a part, because a service is unavailable. */
const partialHeader = 'x-commonplace-partial';

export interface SharedPageRequest {
  context: RequestContext;
  /** The language of the page; undefined for the site's default. */
  language: string | undefined;
  dependencies: SharedDependencies;
  /** Makes the page for a visitor without a session. */
  fill(): Promise<UpstreamAnswer>;
}

/** Sends a page that all visitors without a session share; returns an answer that is not cached instead. */
export async function serveSharedPage(requested: SharedPageRequest): Promise<UpstreamAnswer | undefined> {
  const { context, language, dependencies, fill } = requested;
  const { request, deadline } = context;
  const { responses } = dependencies;
  const id = pageTargetKey(language, request.headers.host, request.url);
  const fillShared = async (): Promise<CacheInput> => toCacheInput(await fill());
  let cached: CachedResponse;
  try {
    cached = await deadline.within(responses.fetch(id, fillShared, { isOutage: isReplaceable }));
  } catch (error) {
    if (error instanceof UncachedPage) return error.answer;
    throw error;
  }
  // A visitor with an outdated cookie gets private headers.
  if (context.isAnonymous) responses.linkTarget(id, id);
  // The first visitor waits a few milliseconds for a page of a third of the size.
  await encodeFor(request.raw, cached, responses);
  sendShared(cached, context, dependencies, { encodes: true });
  return undefined;
}

/** Whether an older page is served instead. */
function isReplaceable(error: unknown): boolean {
  return isOutage(error) || (error instanceof UncachedPage && error.isPartial);
}

function toCacheInput(answer: UpstreamAnswer): CacheInput {
  const { status, headers, body } = answer;
  const keys = surrogateKeysOf(headers, keysIn(headers[indexKeysHeader]));
  if (status !== 200 || !keys) throw new UncachedPage(answer);
  const { 'content-type': type = 'text/html; charset=utf-8', ...others } = headersFromSite(headers);
  const pageKeys = { header: keys.header, index: [...keys.index, everyPage] };
  const made = render(operation, { text: body, type, keys: pageKeys, isForAll: false }, others);
  made.response.lastModified = new Date();
  return { ...made, freshMs };
}
