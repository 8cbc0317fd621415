import { withJitter } from '@commonplace/background/backoff';
import { FetchError } from '@commonplace/fetch/fetch-error';
import { readPageText } from '@commonplace/fetch/page-text';
import { discard } from '@commonplace/fetch/send-once';
import type { CompiledQuery } from 'kysely';
import type { SentWebmentionState } from '../tables/sent-webmentions.ts';
import { endpointInHeader, endpointInPage } from './find-endpoint.ts';
import { beginPost, finishNotice, postponeHost, postponeNotice, type ClaimedNotice } from './notice-queue.ts';
import type { SourceContext } from './queue-notices.ts';

export interface Sending extends SourceContext {
  ownHosts: ReadonlySet<string>;
  signal: AbortSignal;
}

/** How long after each failed try the next one follows; the notice fails some 15 hours after the first. */
const retryDelays = [60, 15 * 60, 2 * 60 * 60, 12 * 60 * 60];
const maxPageBytes = 1024 * 1024;
/** The answers to notices are not read. */
const maxAnswerBytes = 1_024;
/** A page of any type may name an address in its header. */
const types = ['text/*', 'application/*', 'image/*', 'audio/*', 'video/*'];
const pageTypes = ['text/html', 'application/xhtml+xml'];
const headers = { 'user-agent': 'Commonplace (Webmention)' };

/** Sends a notice, and stores its result or when it is tried again. */
export async function sendNotice(notice: ClaimedNotice, sending: Sending): Promise<void> {
  const { id, host, claimed_until: claimedUntil, failures_count: failures } = notice;
  const outcome = await tell(notice, sending);
  if (outcome === 'stale') return;
  const isAway = outcome === 'unreachable' || outcome === 'busy';
  const seconds = isAway ? retryDelays[failures] : undefined;
  if (seconds === undefined) {
    await write(finishNotice.compile({ id, claimedUntil, state: isAway ? 'failed' : outcome }), sending);
    return;
  }
  await write(postponeNotice.compile({ id, claimedUntil, seconds: withJitter(seconds) }), sending);
  const [pauseSeconds = 0] = retryDelays;
  if (outcome === 'unreachable') await write(postponeHost.compile({ host, seconds: pauseSeconds }), sending);
}

/** `busy` and `unreachable` may take the notice later; a stale one is queued again. */
type NoticeOutcome = Exclude<SentWebmentionState, 'waiting' | 'failed'> | 'busy' | 'unreachable' | 'stale';

async function tell(notice: ClaimedNotice, sending: Sending): Promise<NoticeOutcome> {
  const { fetcher, origin, ownHosts, signal } = sending;
  const { id, claimed_until: claimedUntil, target, path } = notice;
  try {
    const endpoint = await findEndpoint(target, sending);
    if (endpoint === undefined || ownHosts.has(new URL(endpoint).host) || !fetcher.mayFetch(endpoint))
      return 'unsupported';
    const attempts = await write<{ id: number }>(beginPost.compile({ id, claimedUntil }), sending);
    if (attempts.length === 0) return 'stale';
    const body = new URLSearchParams({ source: origin + path, target }).toString();
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const request = { method: 'POST', headers: form, body, maxBytes: maxAnswerBytes, signal } as const;
    return outcomeOf((await fetcher.send(endpoint, request)).status, 'refused');
  } catch (error) {
    if (error instanceof FetchError) return outcomeOfFailure(error);
    throw error;
  }
}

/** Returns the address that takes notices for a page; throws a FetchError for a page that cannot be read. */
async function findEndpoint(target: string, { fetcher, signal }: Sending): Promise<string | undefined> {
  const page = await fetcher.fetch(target, { types, maxBytes: maxPageBytes, headers, signal });
  const named = endpointInHeader(page.headers['link'] ?? '', page.url);
  const [type = ''] = (page.headers['content-type'] ?? '').split(';', 1);
  if (named === undefined && pageTypes.includes(type.trim().toLowerCase()))
    return endpointInPage({ html: await readPageText(page), url: page.url });
  discard(page.body);
  return named;
}

function outcomeOf(status: number, otherwise: 'refused' | 'unsupported'): NoticeOutcome {
  if (status >= 200 && status <= 299) return 'sent';
  return status === 429 || status >= 500 ? 'busy' : otherwise;
}

/** A page that is refused, too large or of no type stays so. */
function outcomeOfFailure({ failure, status }: FetchError): NoticeOutcome {
  if (failure === 'unreachable' || failure === 'too_slow') return 'unreachable';
  return failure === 'bad_status' && status !== undefined ? outcomeOf(status, 'unsupported') : 'unsupported';
}

function write<Row>(query: CompiledQuery<Row>, { database, signal }: Sending): Promise<Row[]> {
  return database.write({ signal }, query, () => {});
}
