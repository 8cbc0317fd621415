/** A message that a reply always carries although the protocol cannot say so. */
export function required<T>(message: T | undefined): T {
  if (message === undefined) throw new Error('a service left out a part of its reply');
  return message;
}
