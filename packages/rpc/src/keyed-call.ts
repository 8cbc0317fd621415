import { Metadata } from '@grpc/grpc-js';
import type { CallContext } from './call-context.ts';
import { DomainError, invalid } from './errors.ts';
import { metadataKeys, metadataText } from './metadata.ts';
import { asBuffer } from './methods.ts';

/** What makes a call have its effect once, however often it is sent (S14). */
export interface KeyedCall {
  /** The caller's own name for what they want done, as they sent it. */
  key: string;
  /** A digest of all that they sent: a key stands for one request. */
  fingerprint: Buffer;
  /** Nothing more may be done on their behalf: they only get what is remembered. */
  isReplayOnly: boolean;
}

/** A keyed call, to whoever makes it. */
export interface KeyedCallOptions extends KeyedCall {
  /** Told when the answer is that of an earlier call. */
  onReplay(): void;
}

/** Answers keyed calls of one service: the first with a key is carried out, and later ones get its answer. */
export interface CallMemory {
  answer(
    keyed: KeyedCall,
    call: CallContext,
    /** The method's path. */
    operation: string,
    handle: () => Promise<Buffer>,
  ): Promise<{ response: Buffer; isReplayed: boolean }>;
}

/** The reason of the failure of a call that is for replay only, when nothing is remembered of it. */
export const notRemembered = 'not_remembered';

/** Writes it into a call's metadata. */
export function sendKeyedCall(metadata: Metadata, { key, fingerprint, isReplayOnly }: KeyedCall): void {
  metadata.set(metadataKeys.idempotencyKey, key);
  metadata.set(metadataKeys.fingerprint, fingerprint);
  if (isReplayOnly) metadata.set(metadataKeys.replayOnly, 'true');
}

/** Reads it from a call's metadata; undefined for a call without a key. */
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

/** What goes ahead of an answer that is remembered. */
export function replayMetadata(): Metadata {
  const metadata = new Metadata();
  metadata.set(metadataKeys.replayed, 'true');
  return metadata;
}

/** Whether the answer that follows is remembered. */
export function announcesReplay(metadata: Metadata): boolean {
  return metadataText(metadata, metadataKeys.replayed) === 'true';
}

/** A key stands for another request than this one (S14: 422). */
export function keyReused(): DomainError {
  return invalid('This Idempotency-Key was used for another request', 'idempotency_key_reused');
}

/** The first call with a key is still being answered (S14: 409). */
export function inFlight(): DomainError {
  return new DomainError('conflict', 'A request with this Idempotency-Key is still being answered', {
    reason: 'idempotency_key_in_use',
    retryAfterSeconds: 1,
  });
}
