import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { keyedOperations, mediaTypeOf, textTypesOf, withoutOwnHeaders } from './document.ts';

/** The files of `src/gen` that are made of a document, by their names. */
export async function makeCode(document: OpenAPI3): Promise<Record<string, string>> {
  // A member that has a default may be left out of what is sent; what is answered says itself what is always there.
  const types = await openapiTS(withoutOwnHeaders(document), { defaultNonNullable: false, silent: true });
  const facts = [
    `export const mediaType = ${JSON.stringify(mediaTypeOf(document))};`,
    `export const textTypes: readonly string[] = ${JSON.stringify(textTypesOf(document))};`,
    `export const keyedOperations: ReadonlySet<string> = new Set(${JSON.stringify(keyedOperations(document), null, 2)});`,
  ];
  return { 'v1.ts': astToString(types), 'facts.ts': `${facts.join('\n')}\n` };
}
