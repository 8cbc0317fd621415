import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of the request being served, for what is written on its behalf without a call context at hand: the events
 * appended to an outbox. The server sets it around a call, a consumer around the handling of an event.
 */
export const currentRequestId = new AsyncLocalStorage<string>();
