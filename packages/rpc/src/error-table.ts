import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { ErrorDetailsSchema, FieldMessagesSchema, type ErrorDetails } from '@commonplace/proto/rpc/v1/errors';
import { IgnoredNamesSchema } from '@commonplace/proto/rpc/v1/ignored_names';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { DomainError, type ErrorCode } from './errors.ts';
import { asBuffer } from './methods.ts';
import { metadataKeys } from './metadata.ts';

/** The one table of error codes and gRPC statuses. */
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

/**
 * For failures that carry no details, because the transport or a foreign server made them: the code, and a message
 * that gives away neither addresses nor internals.
 */
const withoutDetails = new Map<status, { code: ErrorCode; message: string }>([
  [status.INVALID_ARGUMENT, { code: 'bad_request', message: 'bad request' }],
  [status.OUT_OF_RANGE, { code: 'bad_request', message: 'bad request' }],
  // Somebody between our processes who turns them away; what a service says of a person has details.
  [status.UNAUTHENTICATED, { code: 'caller_refused', message: 'service unavailable' }],
  [status.PERMISSION_DENIED, { code: 'permission_denied', message: 'forbidden' }],
  [status.NOT_FOUND, { code: 'not_found', message: 'not found' }],
  [status.ABORTED, { code: 'conflict', message: 'conflict' }],
  [status.ALREADY_EXISTS, { code: 'conflict', message: 'conflict' }],
  // The transport's only use of it: a message above the size limit.
  [status.RESOURCE_EXHAUSTED, { code: 'payload_too_large', message: 'payload too large' }],
  [status.UNAVAILABLE, { code: 'unavailable', message: 'service unavailable' }],
  // A server of another version, in the middle of an upgrade: it does not have the method yet, or no more.
  [status.UNIMPLEMENTED, { code: 'unavailable', message: 'service unavailable' }],
  [status.DEADLINE_EXCEEDED, { code: 'deadline_exceeded', message: 'deadline exceeded' }],
  [status.CANCELLED, { code: 'cancelled', message: 'cancelled' }],
]);

const internalMessage = 'internal error';

// HTTP/2 peers refuse headers above 64 KiB; the message is percent-encoded on the wire, at most nine characters each.
const maxMessageLength = 2_000;
const maxDetailsBytes = 16_384;

/** A failure as grpc-js sends it. */
export interface GrpcFailure {
  code: status;
  details: string;
  metadata: Metadata;
}

/** The error that the caller gets to see: anything but a DomainError becomes a masked `internal`. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError && error.code !== 'internal') return error;
  return new DomainError('internal', internalMessage, { cause: error });
}

/** Encodes an error for the wire: status, message, and the details in the trailing metadata. */
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

/** Decodes a failed call; the original error stays as `cause`. */
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

/** Whether a service of ours made the failure, rather than the transport. */
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
