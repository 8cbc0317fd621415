import { invalid, notConfigured, notFound, rateLimited, unavailable, DomainError } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import { describe, expect, test } from 'vitest';
import { asDomainError, toHttpFailure } from './http-failure.ts';

describe('toHttpFailure (rules.md#error-body)', () => {
  test('returns the messages by field for 422', () => {
    const failure = toHttpFailure(violation('title', 'is bad'), false);
    expect(failure.body).toEqual({
      error: 'Validation failed: Title is bad',
      status: 422,
      errors: { title: ['is bad'] },
    });
  });

  test('puts a message without a field under base', () => {
    expect(toHttpFailure(invalid('Not like this'), false).body.errors).toEqual({ base: ['Not like this'] });
  });

  test('adds an error_code for administrative operations, except for 401 and 403', () => {
    expect(toHttpFailure(notFound(), true).body).toEqual({ error: 'not found', status: 404, error_code: 'not_found' });
    expect(toHttpFailure(invalid('No', 'invalid_status'), true).body).toHaveProperty('error_code', 'invalid_status');
    expect(toHttpFailure(new DomainError('permission_denied', 'forbidden'), true).body).toEqual({
      error: 'forbidden',
      status: 403,
    });
  });

  test('hides the cause of server errors and sets retry-after', () => {
    const unexpected = toHttpFailure(asDomainError(new TypeError('secret detail')), false);
    expect(unexpected).toMatchObject({ status: 500, body: { error: 'internal server error', status: 500 } });
    const outage = toHttpFailure(unavailable('postgres at 10.0.0.1 is unreachable'), false);
    expect(outage).toMatchObject({
      status: 503,
      body: { error: 'service unavailable' },
      headers: { 'retry-after': '5' },
    });
    expect(toHttpFailure(rateLimited(7), false).headers['retry-after']).toBe('7');
  });

  test('names a feature that is not configured', () => {
    expect(toHttpFailure(notConfigured('Object storage'), false)).toMatchObject({
      status: 503,
      body: { error: 'Object storage is not configured', status: 503 },
    });
  });

  test('trusts errors of the framework about the request only', () => {
    expect(asDomainError(Object.assign(new Error('x'), { statusCode: 413 })).code).toBe('payload_too_large');
    expect(asDomainError(Object.assign(new Error('x'), { statusCode: 415 })).code).toBe('bad_request');
    expect(asDomainError(Object.assign(new Error('x'), { statusCode: 503 })).code).toBe('internal');
  });
});
