import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { forTypes, mediaTypeOf, requestsOf, textTypesOf } from './document.ts';

/** Returns the files of `src/gen` for a document, by name. */
export async function makeCode(document: OpenAPI3): Promise<Record<string, string>> {
  // Clients may omit a field that has a default.
  const types = await openapiTS(forTypes(document), { defaultNonNullable: false, silent: true });
  const facts = [
    "import type { OperationRequest } from '../transport.ts';",
    "import type { OperationName } from '../types.ts';",
    `export const mediaType = ${JSON.stringify(mediaTypeOf(document))};`,
    `export const textTypes: readonly string[] = ${JSON.stringify(textTypesOf(document))};`,
    `export const operations: Record<OperationName, OperationRequest> = ${JSON.stringify(requestsOf(document))};`,
  ];
  return { 'v1.ts': astToString(types), 'facts.ts': `${facts.join('\n')}\n` };
}
