import { readFileSync } from 'node:fs';
import type { ApiVersion } from '../../edge/served-route.ts';
import type { ApiDocument } from './document.ts';

/** A recorded call of an operation. */
export interface OperationExample {
  status: number;
  /** The values of the path's parameters, by name. */
  path: Record<string, string>;
  query: Record<string, string>;
  /** Parsed JSON, or a text. */
  body?: unknown;
  /** Parsed JSON, or a text; undefined for an empty response. */
  response?: unknown;
}

/** Examples by operation and version; the beta has that of V1 if both are the same. */
export type OperationExamples = Record<string, Partial<Record<ApiVersion, OperationExample>>>;

/** Written by `npm run examples`, which calls every operation on a test platform. */
export const examplesFile = new URL('./examples.json', import.meta.url);

/** Reads the examples; called only when a document is described, since they take memory. */
export function readExamples(): OperationExamples {
  return JSON.parse(readFileSync(examplesFile, 'utf8')) as OperationExamples;
}

interface Content {
  examples?: Record<string, { value: unknown }>;
}
interface ParameterSchema {
  type?: string;
  anyOf?: ParameterSchema[];
}
interface DescribedOperation {
  operationId: string;
  parameters?: { name: string; in: string; schema?: ParameterSchema; example?: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

/** Adds the examples of the operations to the document of a version. */
export function addExamples({ paths = {} }: ApiDocument, version: ApiVersion, examples: OperationExamples): void {
  for (const methods of Object.values(paths) as unknown as Record<string, DescribedOperation>[]) {
    for (const operation of Object.values(methods)) {
      const recorded = examples[operation.operationId];
      const example = recorded?.[version] ?? recorded?.v1;
      if (example) addExample(operation, example);
    }
  }
}

function addExample({ parameters = [], requestBody, responses }: DescribedOperation, example: OperationExample): void {
  for (const parameter of parameters) {
    const text = { path: example.path, query: example.query }[parameter.in]?.[parameter.name];
    if (text !== undefined) parameter.example = parameterValue(text, parameter.schema);
  }
  addValue(requestBody?.content, example.body);
  addValue(responses[example.status]?.content, example.response);
}

function parameterValue(text: string, schema: ParameterSchema = {}): unknown {
  const types = [schema, ...(schema.anyOf ?? [])].map(({ type }) => type);
  if (/^-?\d+(?:\.\d+)?$/.test(text) && (types.includes('integer') || types.includes('number'))) return Number(text);
  return types.includes('boolean') ? text === 'true' : text;
}

/** Adds a value to the JSON of a body, or else to its first media type. */
function addValue(content: Record<string, Content> = {}, value: unknown): void {
  const media = content['application/json'] ?? Object.values(content)[0];
  if (media && value !== undefined) media.examples = { example: { value } };
}
