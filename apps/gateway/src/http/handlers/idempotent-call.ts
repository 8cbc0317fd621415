import { DomainError } from '@commonplace/rpc/errors';
import { keyReused, notRemembered, type KeyedCallOptions } from '@commonplace/rpc/keyed-call';
import { returnUse, inconclusiveCodes } from '../admission/reservation.ts';
import { fingerprintOf } from '../requests/fingerprint.ts';
import { stateOf, type KeyedRequest } from '../requests/request-state.ts';
import type { Answer, Exchange } from './call-handler.ts';

/**
 * Has a request answered, with its `Idempotency-Key` for the call that does what was asked for, if it has one (S14).
 * @throws DomainError validation_failed when the key stands for another request.
 */
export async function callIdempotently(
  exchange: Exchange,
  answer: (keyed?: KeyedCallOptions) => Promise<Answer>,
): Promise<Answer> {
  const { route, subforem, request, dependencies } = exchange;
  const { keyed, principal } = stateOf(request);
  if (!keyed || principal.kind !== 'user') return answer();
  const fingerprint = fingerprintOf(route, request, subforem);
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

/** Of somebody who has used up their limit, a request that is no repetition is refused for that. */
function toClientError(error: unknown, { refusal }: KeyedRequest): unknown {
  return refusal && error instanceof DomainError && error.reason === notRemembered ? refusal : error;
}

/** Whether it is certain that nothing was done; a conflict may be with the very same request. */
function isFinal(failure: unknown): boolean {
  return failure instanceof DomainError && failure.code !== 'conflict' && !inconclusiveCodes.has(failure.code);
}

/** Says that an answer is that of an earlier request, which it repeats; it uses up nothing, and leaves no file. */
export async function markReplay(exchange: Exchange): Promise<void> {
  const { request, reply } = exchange;
  const { keyed } = stateOf(request);
  if (!keyed?.isReplayed) return;
  reply.header('idempotency-replayed', 'true');
  await returnUse(request, reply);
  if (keyed.fileHash) await discardUpload(exchange);
}

/** The service, which removes what it was given, may not have got to it. */
async function discardUpload({ input, dependencies }: Exchange): Promise<void> {
  if (typeof input.body === 'string') await dependencies.files.discard(input.body);
}
