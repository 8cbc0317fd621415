const ending = /(?:\.sealed)?(\.jsonl?)$/;

/** The key under which its owner has put a raw transcript that may be sealed since. */
export function uploadedKey(key: string): string {
  return key.replace(ending, '$1');
}

/** The key under which it is where its owner cannot replace it. */
export function sealedKey(key: string): string {
  return key.replace(ending, '.sealed$1');
}

/** Where a raw transcript may be: it is put under the first of the keys, and is moved to the other. */
export function transcriptKeys(key: string): [uploaded: string, sealed: string] {
  return [uploadedKey(key), sealedKey(key)];
}
