import { DomainError, isOutage } from '@commonplace/rpc/errors';
import { errors, Provider } from 'oidc-provider';

/** The reply, or undefined when there is none of what was asked for. */
export async function askFor<Reply>(call: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await unlessAway(call);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return undefined;
    throw error;
  }
}

const retryAfterSeconds = '5';

/** While community is away, whoever asks hears that it is so, in the words of the protocol. */
export async function unlessAway<Reply>(call: Promise<Reply>): Promise<Reply> {
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
