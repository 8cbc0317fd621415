import type { CallContext } from '@commonplace/domain/call-context';
import { DomainError, invalid } from '@commonplace/domain/errors';
import { Metadata } from '@grpc/grpc-js';
import { metadataKeys, metadataText } from './metadata.ts';
import { asBuffer } from './methods.ts';

/** The idempotency data of a call, which makes it take effect once however often it is sent (rules.md#idempotency). */
export interface KeyedCall {
  /** The client's idempotency key, as sent. */
  key: string;
  /** Digest of the whole request: a key stands for one request. */
  fingerprint: Buffer;
  /** Only return a stored answer; do not carry out the call. */
  isReplayOnly: boolean;
}

/** A keyed call, from the caller's side. */
export interface KeyedCallOptions extends KeyedCall {
  /** Called when the answer is a stored one. */
  onReplay(): void;
}

/** Stores the answers of keyed calls of one service: carries out the first call with a key and repeats its answer later. */
export interface CallMemory {
  answer(
    keyed: KeyedCall,
    call: CallContext,
    /** The method's path. */
    operation: string,
    /** Carries out the call, which may have got a unit of work. */
    handle: (call: CallContext) => Promise<Buffer>,
  ): Promise<{ response: Buffer; isReplayed: boolean }>;
}

/** Error reason of a replay-only call for which no answer is stored. */
export const notRemembered = 'not_remembered';

/** Writes the idempotency data into a call's metadata. */
export function sendKeyedCall(metadata: Metadata, { key, fingerprint, isReplayOnly }: KeyedCall): void {
  metadata.set(metadataKeys.idempotencyKey, key);
  metadata.set(metadataKeys.fingerprint, fingerprint);
  if (isReplayOnly) metadata.set(metadataKeys.replayOnly, 'true');
}

/** Reads the idempotency data from a call's metadata; undefined for a call without a key. */
export function readKeyedCall(metadata: Metadata): KeyedCall | undefined {
  const key = metadataText(metadata, metadataKeys.idempotencyKey);
  const [fingerprint] = metadata.get(metadataKeys.fingerprint);
  if (key === undefined || fingerprint === undefined || typeof fingerprint === 'string') return undefined;
  return {
    key,
    fingerprint: asBuffer(fingerprint),
    isReplayOnly: metadataText(metadata, metadataKeys.replayOnly) === 'true',
  };
}

/** Returns metadata that announces a stored answer. */
export function replayMetadata(): Metadata {
  const metadata = new Metadata();
  metadata.set(metadataKeys.replayed, 'true');
  return metadata;
}

/** Tells whether the answer that follows is a stored one. */
export function announcesReplay(metadata: Metadata): boolean {
  return metadataText(metadata, metadataKeys.replayed) === 'true';
}

/** Returns the error for a key that was used for a different request (rules.md#idempotency: 422). */
export function keyReused(): DomainError {
  return invalid('This Idempotency-Key was used for another request', 'idempotency_key_reused');
}

/** Returns the error for a key whose first call is still being answered (rules.md#idempotency: 409). */
export function inFlight(): DomainError {
  return new DomainError('conflict', 'A request with this Idempotency-Key is still being answered', {
    reason: 'idempotency_key_in_use',
    retryAfterSeconds: 1,
  });
}
