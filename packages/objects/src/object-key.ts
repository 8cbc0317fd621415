const keyPattern = /^[a-z0-9][a-z0-9._-]{0,199}(?:\/[a-z0-9][a-z0-9._-]{0,199}){0,7}$/;

/** Whether a text is a key: parts of lower-case letters, digits and `._-`, separated by slashes, without `..`. */
export function isObjectKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Throws for an invalid key: keys are generated, never user input. */
export function assertObjectKey(text: string): void {
  if (!isObjectKey(text)) throw new Error(`${JSON.stringify(text)} is not a valid object key`);
}
