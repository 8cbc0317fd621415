const keyPattern = /^[a-z0-9][a-z0-9._-]{0,199}(?:\/[a-z0-9][a-z0-9._-]{0,199}){0,7}$/;

/** Whether a text is a key: names of small letters, digits and `._-`, between slashes, none of which leads elsewhere. */
export function isObjectKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Refuses what is no key: keys are made here, and never what somebody sent. */
export function assertObjectKey(text: string): void {
  if (!isObjectKey(text)) throw new Error(`${JSON.stringify(text)} is no key of an object`);
}
