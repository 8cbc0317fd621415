import { conflict, DomainError, notFound, rateLimited, unavailable, type ErrorCode } from '@commonplace/domain/errors';
import { violationInWords } from '@commonplace/domain/violations';
import { Metadata, status } from '@grpc/grpc-js';
import { expect, test } from 'vitest';
import { fromGrpcFailure, toDomainError, toGrpcFailure } from './error-table.ts';

const everyCode: Record<ErrorCode, status> = {
  bad_request: status.INVALID_ARGUMENT,
  unauthenticated: status.UNAUTHENTICATED,
  caller_refused: status.UNAUTHENTICATED,
  permission_denied: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  conflict: status.ABORTED,
  precondition_failed: status.FAILED_PRECONDITION,
  insufficient_credits: status.FAILED_PRECONDITION,
  validation_failed: status.INVALID_ARGUMENT,
  rate_limited: status.RESOURCE_EXHAUSTED,
  payload_too_large: status.RESOURCE_EXHAUSTED,
  unavailable: status.UNAVAILABLE,
  deadline_exceeded: status.DEADLINE_EXCEEDED,
  cancelled: status.CANCELLED,
  internal: status.INTERNAL,
};

function overTheWire(error: DomainError): DomainError {
  return fromGrpcFailure(Object.assign(new Error('failure'), toGrpcFailure(error)));
}

test.each(Object.entries(everyCode) as [ErrorCode, status][])('%s keeps its code over gRPC', (code, grpcStatus) => {
  const error = new DomainError(code, 'the message');
  expect(toGrpcFailure(error).code).toBe(grpcStatus);
  expect(overTheWire(error)).toMatchObject({ code, message: 'the message' });
});

test('transfers reason, field messages and retry time', () => {
  const fields = {
    title: ["can't be blank", 'is too short'],
    __proto__x: ['odd name'],
    tags: ['zu viele – höchstens 4'],
  };
  expect(
    overTheWire(new DomainError('validation_failed', 'Validation failed', { fields, reason: 'invalid_status' })),
  ).toMatchObject({
    code: 'validation_failed',
    reason: 'invalid_status',
    fields,
  });
  const limited = overTheWire(rateLimited(7));
  expect(limited.retryAfterSeconds).toBe(7);
  expect(limited.message).toBe('Rate limit reached, try again in 7 seconds');
  expect(overTheWire(conflict('taken', 'already_taken')).reason).toBe('already_taken');
  expect(overTheWire(notFound()).fields).toBeUndefined();
});

test('masks any other error and keeps it as the cause', () => {
  const fault = new TypeError('password=hunter2');
  const masked = toDomainError(fault);
  expect(masked).toMatchObject({ code: 'internal', message: 'internal error', cause: fault });
  expect(toDomainError(new DomainError('internal', 'secret detail')).message).toBe('internal error');
  const down = unavailable('database unavailable');
  expect(toDomainError(down)).toBe(down);
});

test('maps a failure without details by its status and reveals no addresses', () => {
  const failure = (code: status) => ({ code, details: 'connect ECONNREFUSED 10.0.0.7:4000', metadata: new Metadata() });
  const decoded = (code: status) => fromGrpcFailure(Object.assign(new Error('failure'), failure(code)));
  expect(decoded(status.UNAVAILABLE)).toMatchObject({ code: 'unavailable', message: 'service unavailable' });
  expect(decoded(status.RESOURCE_EXHAUSTED).code).toBe('payload_too_large');
  expect(decoded(status.UNIMPLEMENTED)).toMatchObject({ code: 'unavailable', message: 'service unavailable' });
});

test('cleans or omits texts that do not fit a header', () => {
  const lone = overTheWire(violationInWords('broken \ud800 text', { field: 'name', messages: ['\udfff'] }));
  expect(lone.message).toBe('broken \ufffd text');
  expect(lone.fields).toEqual({ name: ['\ufffd'] });
  const huge = overTheWire(
    violationInWords('x'.repeat(100_000), { field: 'body', messages: ['y'.repeat(100_000)], reason: 'too_long' }),
  );
  expect(huge.message).toHaveLength(2_000);
  expect(huge.fields).toBeUndefined();
  expect(huge.reason).toBe('too_long');
});

test('sends ignored field names, unless they are too long', () => {
  const refused = (names: string[]) =>
    overTheWire(
      new DomainError('validation_failed', 'broken', {
        fields: { title: ["can't be blank"] },
        ignored: [{ sentence: 'Ignored', names }],
      }),
    );
  expect(refused(['tittle']).ignored).toMatchObject([{ sentence: 'Ignored', names: ['tittle'] }]);
  const huge = refused(['x'.repeat(20_000)]);
  expect([huge.ignored, huge.fields]).toEqual([undefined, { title: ["can't be blank"] }]);
});
