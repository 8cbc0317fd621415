import { DomainError, isOutage } from '@commonplace/domain/errors';
import { errors, Provider } from 'oidc-provider';

/** Resolves with the reply, or undefined if community returns `not_found`. */
export async function findOrUndefined<Reply>(call: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reportOutage(call);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return undefined;
    throw error;
  }
}

const retryAfterSeconds = '5';

/** Converts an outage of community to `temporarily_unavailable` of OAuth. */
export async function reportOutage<Reply>(call: Promise<Reply>): Promise<Reply> {
  try {
    return await call;
  } catch (error) {
    if (!isOutage(error)) throw error;
    Provider.ctx?.set('retry-after', retryAfterSeconds);
    throw Object.assign(new errors.TemporarilyUnavailable('try again later', { cause: error }), {
      status: 503,
      statusCode: 503,
    });
  }
}
