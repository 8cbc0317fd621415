// `turbo run generate`: makes `src/gen` of the OpenAPI document that the gateway has written down.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { keyedOperations, mediaTypeOf, withoutOwnHeaders } from './document.ts';

const source = new URL('../../../apps/gateway/src/gen/openapi-v1.json', import.meta.url);
const folder = new URL('../src/gen/', import.meta.url);

const document = JSON.parse(readFileSync(source, 'utf8')) as OpenAPI3;
mkdirSync(folder, { recursive: true });
const keyed = JSON.stringify(keyedOperations(document), null, 2);
writeFileSync(
  new URL('facts.ts', folder),
  `export const mediaType = ${JSON.stringify(mediaTypeOf(document))};\n` +
    `export const keyedOperations: ReadonlySet<string> = new Set(${keyed});\n`,
);
// A member that has a default may be left out of what is sent; what is answered says itself what is always there.
const types = await openapiTS(withoutOwnHeaders(document), { defaultNonNullable: false, silent: true });
writeFileSync(new URL('v1.ts', folder), astToString(types));
