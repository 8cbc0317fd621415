import { createHash } from 'node:crypto';
import { badRequest, DomainError } from '@commonplace/domain/errors';
import { inFlight, keyReused, notRemembered, type KeyedCallOptions } from '@commonplace/rpc/keyed-call';
import type { SubforemHost } from '../../../site/subforem-hosts.ts';
import type { KeyRegister } from '../../limits/key-register.ts';
import type { ServedRoute } from '../../served-route.ts';
import type { FileReceiver } from '../bodies/file-receiver.ts';
import { fingerprintOf } from '../requests/fingerprint.ts';
import type { KeyedRequest, RequestContext } from '../requests/request-context.ts';
import { inconclusiveCodes, returnUse } from './reservation.ts';

/** Gives requests with an `Idempotency-Key` one effect (rules.md#idempotency); other requests pass unchanged. */
export interface Idempotency {
  /**
   * Reads the key before the body, if the operation accepts one. A request with the key of another one in progress is
   * refused; across gateways the service refuses it.
   * @throws DomainError bad_request for an invalid key, conflict for one in use.
   */
  begin(route: Pick<ServedRoute, 'idempotencyKey' | 'file'>, context: RequestContext): void;
  /**
   * Keeps a refusal by a rate limit until it is known whether the request is a repetition. Throws it without a key, and for a
   * file, which would have to be received first.
   */
  deferRefusal(route: Pick<ServedRoute, 'file'>, context: RequestContext, refusal: unknown): void;
  /**
   * Runs `call`, which passes the key to the service call that writes. A repeated response is marked, gives back its rate
   * limit and discards its file.
   * @throws DomainError validation_failed if the key was used for another request.
   */
  run<Answer>(request: KeyableRequest, call: (keyed?: KeyedCallOptions) => Promise<Answer>): Promise<Answer>;
}

/** A request that may have a key. */
export interface KeyableRequest {
  route: Pick<ServedRoute, 'showsSecret'>;
  context: RequestContext;
  subforem: Pick<SubforemHost, 'id'> | undefined;
  /** The key of an uploaded file in the object store, if the body is one. */
  input: { body: unknown };
}

export interface IdempotencyOptions {
  keyRegister: KeyRegister;
  files: Pick<FileReceiver, 'discard'>;
}

/** 1 to 255 visible ASCII characters, quoted or not, compared verbatim. */
const validKey = /^[\x21-\x7e]{1,255}$/;

export function createIdempotency({ keyRegister, files }: IdempotencyOptions): Idempotency {
  /** The keys of requests in progress, with their users. */
  const inProgress = new Set<string>();

  /** Deletes an upload that the service may not have taken. */
  const discardUpload = async ({ context: { keyed }, input: { body } }: KeyableRequest) => {
    if (keyed?.fileHash && typeof body === 'string') await files.discard(body);
  };

  return {
    begin(route, context) {
      const { request, reply, principal } = context;
      const { 'idempotency-key': key } = request.headers;
      if (key === undefined || !route.idempotencyKey || principal.kind !== 'user') return;
      if (typeof key !== 'string' || !validKey.test(key)) {
        throw badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters');
      }
      const name = `${principal.userId} ${key}`;
      if (inProgress.has(name)) throw inFlight();
      inProgress.add(name);
      reply.raw.once('close', () => inProgress.delete(name));
      context.keyed = { key, ...(route.file && { fileHash: createHash('sha256') }) };
    },
    deferRefusal(route, { keyed }, refusal) {
      const isRateLimit = refusal instanceof DomainError && refusal.code === 'rate_limited';
      if (!keyed || route.file || !isRateLimit) throw refusal;
      keyed.refusal = refusal;
    },
    async run(request, call) {
      const { route, context, subforem } = request;
      const { keyed, principal, reply } = context;
      if (!keyed || principal.kind !== 'user') return call();
      const fingerprint = fingerprintOf(route, context, subforem);
      const claim = await keyRegister.claim(principal.userId, keyed.key, fingerprint);
      let isReplayed = false;
      const onReplay = () => (isReplayed = true);
      const isReplayOnly = keyed.refusal !== undefined;
      const write = async () => {
        if (!claim.isOwn) throw keyReused();
        return call({ key: keyed.key, fingerprint, isReplayOnly, onReplay });
      };
      const answer = await write().catch(async (error: unknown) => {
        const failure = toClientError(error, keyed);
        if (claim.isOwn && isFinal(failure)) await claim.forget();
        await discardUpload(request);
        throw failure;
      });
      if (isReplayed) {
        reply.header('idempotency-replayed', 'true');
        await returnUse(context);
        await discardUpload(request);
      }
      return answer;
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
