import type { IfMatch } from '@commonplace/domain/edit-tags';
import type { Metadata } from '@grpc/grpc-js';
import type { TextMapGetter, TextMapSetter } from '@opentelemetry/api';

/** Metadata keys of our calls. */
export const metadataKeys = {
  principal: 'commonplace-principal',
  requestId: 'x-request-id',
  error: 'commonplace-error-bin',
  idempotencyKey: 'commonplace-idempotency-key',
  fingerprint: 'commonplace-fingerprint-bin',
  replayOnly: 'commonplace-replay-only',
  replayed: 'commonplace-replayed',
  ifMatch: 'commonplace-if-match',
} as const;

/** Returns the first text value of a key. */
export function metadataText(metadata: Metadata, key: string): string | undefined {
  const [value] = metadata.get(key);
  return typeof value === 'string' ? value : undefined;
}

/** Writes the condition of a write into a call's metadata. */
export function sendIfMatch(metadata: Metadata, ifMatch: IfMatch): void {
  metadata.set(metadataKeys.ifMatch, ifMatch === '*' ? ifMatch : ifMatch.join(' '));
}

/** Reads a write's condition; undefined for a call without one. */
export function readIfMatch(metadata: Metadata): IfMatch | undefined {
  const text = metadataText(metadata, metadataKeys.ifMatch);
  return text === undefined || text === '*' ? text : text.split(' ');
}

/** Writes OpenTelemetry's trace context into call metadata. */
export const metadataSetter: TextMapSetter<Metadata> = {
  set: (metadata, key, value) => metadata.set(key, value),
};

/** Reads OpenTelemetry's trace context from call metadata. */
export const metadataGetter: TextMapGetter<Metadata> = {
  keys: (metadata) => Object.keys(metadata.getMap()),
  get: (metadata, key) => metadataText(metadata, key),
};
