/** Returns a message that every response has, although proto3 cannot require it; throws if it is missing. */
export function required<T>(message: T | undefined): T {
  if (message === undefined) throw new Error('a required part of a response of a service is missing');
  return message;
}
