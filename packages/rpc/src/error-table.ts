import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { DomainError, type ErrorCode } from '@commonplace/domain/errors';
import { ErrorDetailsSchema, FieldMessagesSchema, type ErrorDetails } from '@commonplace/proto/rpc/v1/errors';
import { IgnoredNamesSchema } from '@commonplace/proto/rpc/v1/ignored_names';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { asBuffer } from './methods.ts';
import { metadataKeys } from './metadata.ts';

/** The gRPC status of each error code. */
const statusByCode = {
  bad_request: status.INVALID_ARGUMENT,
  validation_failed: status.INVALID_ARGUMENT,
  unauthenticated: status.UNAUTHENTICATED,
  caller_refused: status.UNAUTHENTICATED,
  permission_denied: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  conflict: status.ABORTED,
  precondition_failed: status.FAILED_PRECONDITION,
  insufficient_credits: status.FAILED_PRECONDITION,
  rate_limited: status.RESOURCE_EXHAUSTED,
  payload_too_large: status.RESOURCE_EXHAUSTED,
  unavailable: status.UNAVAILABLE,
  deadline_exceeded: status.DEADLINE_EXCEEDED,
  cancelled: status.CANCELLED,
  internal: status.INTERNAL,
} as const satisfies Record<ErrorCode, status>;

/** Code and message for failures without details, from the transport or a foreign server. They reveal no internals. */
const withoutDetails = new Map<status, { code: ErrorCode; message: string }>([
  [status.INVALID_ARGUMENT, { code: 'bad_request', message: 'bad request' }],
  [status.OUT_OF_RANGE, { code: 'bad_request', message: 'bad request' }],
  // From a proxy between our processes: an authentication failure of a service has details.
  [status.UNAUTHENTICATED, { code: 'caller_refused', message: 'service unavailable' }],
  [status.PERMISSION_DENIED, { code: 'permission_denied', message: 'forbidden' }],
  [status.NOT_FOUND, { code: 'not_found', message: 'not found' }],
  [status.ABORTED, { code: 'conflict', message: 'conflict' }],
  [status.ALREADY_EXISTS, { code: 'conflict', message: 'conflict' }],
  // The transport uses it only for a message above the size limit.
  [status.RESOURCE_EXHAUSTED, { code: 'payload_too_large', message: 'payload too large' }],
  [status.UNAVAILABLE, { code: 'unavailable', message: 'service unavailable' }],
  // A server of another version during an upgrade does not have the method.
  [status.UNIMPLEMENTED, { code: 'unavailable', message: 'service unavailable' }],
  [status.DEADLINE_EXCEEDED, { code: 'deadline_exceeded', message: 'deadline exceeded' }],
  [status.CANCELLED, { code: 'cancelled', message: 'cancelled' }],
]);

const internalMessage = 'internal error';

// HTTP/2 peers refuse headers above 64 KiB; the message is percent-encoded on the wire, at most nine characters each.
const maxMessageLength = 2_000;
const maxDetailsBytes = 16_384;

/** A failure in the form that grpc-js sends. */
export interface GrpcFailure {
  code: status;
  details: string;
  metadata: Metadata;
}

/** Returns the error that the caller may see: anything but a DomainError becomes a masked `internal`. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError && error.code !== 'internal') return error;
  return new DomainError('internal', internalMessage, { cause: error });
}

/** Encodes an error as gRPC status and message, with the details in the trailing metadata. */
export function toGrpcFailure(error: DomainError): GrpcFailure {
  const metadata = new Metadata();
  metadata.set(metadataKeys.error, asBuffer(encodeDetails(error)));
  return {
    code: statusByCode[error.code],
    // A lone surrogate would make the percent-encoding throw.
    details: error.message.slice(0, maxMessageLength).toWellFormed(),
    metadata,
  };
}

/** Decodes a failed call and keeps the original error as `cause`. */
export function fromGrpcFailure(error: ServiceError): DomainError {
  const details = decodeDetails(error.metadata);
  if (details && isErrorCode(details.code)) {
    return new DomainError(details.code, error.details, {
      fields: decodeFields(details),
      reason: details.reason,
      retryAfterSeconds: details.retryAfterSeconds,
      etag: details.etag,
      ignored: details.ignored.length === 0 ? undefined : details.ignored,
      cause: error,
    });
  }
  const { code, message } = withoutDetails.get(error.code) ?? { code: 'internal', message: internalMessage };
  return new DomainError(code, message, { cause: error });
}

/** Tells whether one of our services produced the failure, rather than the transport. */
export function hasDetails(error: ServiceError): boolean {
  return (error.metadata?.get(metadataKeys.error).length ?? 0) > 0;
}

function encodeDetails(error: DomainError): Uint8Array {
  const details = create(ErrorDetailsSchema, { code: error.code });
  if (error.reason !== undefined) details.reason = error.reason;
  if (error.retryAfterSeconds !== undefined) details.retryAfterSeconds = Math.ceil(error.retryAfterSeconds);
  if (error.etag !== undefined) details.etag = error.etag;
  const bare = toBinary(ErrorDetailsSchema, details);
  for (const [name, messages] of Object.entries(error.fields ?? {})) {
    details.fields[name.toWellFormed()] = create(FieldMessagesSchema, {
      messages: messages.map((message) => message.toWellFormed()),
    });
  }
  const withFields = toBinary(ErrorDetailsSchema, details);
  details.ignored = (error.ignored ?? []).map((names) => create(IgnoredNamesSchema, names));
  const forms = [toBinary(ErrorDetailsSchema, details), withFields];
  return forms.find(({ length }) => length <= maxDetailsBytes) ?? bare;
}

function decodeDetails(metadata: Metadata | undefined): ErrorDetails | undefined {
  const [value] = metadata?.get(metadataKeys.error) ?? [];
  return Buffer.isBuffer(value) ? fromBinary(ErrorDetailsSchema, value) : undefined;
}

function decodeFields(details: ErrorDetails): Record<string, string[]> | undefined {
  const entries = Object.entries(details.fields);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([name, { messages }]) => [name, messages]));
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(statusByCode, code);
}
