import { expect, test } from 'vitest';
import { sealedKey, transcriptKeys, uploadedKey } from './transcript-keys.ts';

test.each([
  ['sessions/1/a.jsonl', 'sessions/1/a.sealed.jsonl'],
  ['sessions/1/a.json', 'sessions/1/a.sealed.json'],
  ['sessions/1.json/a.jsonl', 'sessions/1.json/a.sealed.jsonl'],
])('%s is sealed as %s', (uploaded, sealed) => {
  expect([sealedKey(uploaded), sealedKey(sealed)]).toEqual([sealed, sealed]);
  expect([uploadedKey(uploaded), uploadedKey(sealed)]).toEqual([uploaded, uploaded]);
  expect([transcriptKeys(uploaded), transcriptKeys(sealed)]).toEqual([
    [uploaded, sealed],
    [uploaded, sealed],
  ]);
});
