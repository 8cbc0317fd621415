import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Id of the current request, for code without a call context, such as appending events to an outbox. Set by the server for a
 * call and by a consumer for an event.
 */
export const currentRequestId = new AsyncLocalStorage<string>();
