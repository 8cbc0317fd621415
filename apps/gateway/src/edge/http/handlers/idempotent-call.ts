import { DomainError } from '@commonplace/domain/errors';
import { keyReused, notRemembered, type KeyedCallOptions } from '@commonplace/rpc/keyed-call';
import { returnUse, inconclusiveCodes } from '../admission/reservation.ts';
import { fingerprintOf } from '../requests/fingerprint.ts';
import type { KeyedRequest } from '../requests/request-context.ts';
import type { Answer, Exchange } from './call-route.ts';

/**
 * Runs a request, passing its `Idempotency-Key`, if it has one, to the service call that writes (rules.md#idempotency).
 * @throws DomainError validation_failed if the key was used for another request.
 */
export async function callIdempotently(
  exchange: Exchange,
  answer: (keyed?: KeyedCallOptions) => Promise<Answer>,
): Promise<Answer> {
  const { route, subforem, context, dependencies } = exchange;
  const { keyed, principal } = context;
  if (!keyed || principal.kind !== 'user') return answer();
  const fingerprint = fingerprintOf(route, context, subforem);
  const claim = await dependencies.keyRegister.claim(principal.userId, keyed.key, fingerprint);
  try {
    if (!claim.isOwn) throw keyReused();
    return await answer(keyedCall(keyed, fingerprint));
  } catch (error) {
    const failure = toClientError(error, keyed);
    if (claim.isOwn && isFinal(failure)) await claim.forget();
    if (keyed.fileHash) await discardUpload(exchange);
    throw failure;
  }
}

function keyedCall(keyed: KeyedRequest, fingerprint: Buffer): KeyedCallOptions {
  return {
    key: keyed.key,
    fingerprint,
    isReplayOnly: keyed.refusal !== undefined,
    onReplay() {
      keyed.isReplayed = true;
    },
  };
}

/** Returns the rate limit refusal if the request turns out not to be a repetition. */
function toClientError(error: unknown, { refusal }: KeyedRequest): unknown {
  return refusal && error instanceof DomainError && error.reason === notRemembered ? refusal : error;
}

/** Whether the failure means that nothing was written; a conflict may be with the same request. */
function isFinal(failure: unknown): boolean {
  return failure instanceof DomainError && failure.code !== 'conflict' && !inconclusiveCodes.has(failure.code);
}

/** Marks the repeated response of an earlier request, gives back the rate limit and discards the file. */
export async function markReplay(exchange: Exchange): Promise<void> {
  const { context } = exchange;
  const { keyed, reply } = context;
  if (!keyed?.isReplayed) return;
  reply.header('idempotency-replayed', 'true');
  await returnUse(context);
  if (keyed.fileHash) await discardUpload(exchange);
}

/** Deletes an upload that the service may not have taken. */
async function discardUpload({ input, dependencies }: Exchange): Promise<void> {
  if (typeof input.body === 'string') await dependencies.files.discard(input.body);
}
