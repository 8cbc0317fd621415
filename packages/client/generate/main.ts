// `turbo run generate`: generates `src/gen` from the OpenAPI document that the gateway wrote.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { OpenAPI3 } from 'openapi-typescript';
import { makeCode } from './code.ts';

const source = new URL('../../../apps/gateway/src/gen/openapi-v1.json', import.meta.url);
const folder = new URL('../src/gen/', import.meta.url);

mkdirSync(folder, { recursive: true });
const files = await makeCode(JSON.parse(readFileSync(source, 'utf8')) as OpenAPI3);
for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), text);
