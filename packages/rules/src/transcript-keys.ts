const ending = /(?:\.sealed)?(\.jsonl?)$/;

/** Returns the storage key under which a raw transcript was uploaded. */
export function uploadedKey(key: string): string {
  return key.replace(ending, '$1');
}

/** Returns the storage key of a sealed transcript, which its owner cannot replace. */
export function sealedKey(key: string): string {
  return key.replace(ending, '.sealed$1');
}

/** Returns both possible storage keys of a raw transcript: where it is uploaded, and where it is moved. */
export function transcriptKeys(key: string): [uploaded: string, sealed: string] {
  return [uploadedKey(key), sealedKey(key)];
}
