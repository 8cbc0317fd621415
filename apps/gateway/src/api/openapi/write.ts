// `turbo run describe`: writes the OpenAPI document of V1, from which the client's types are generated.
import { mkdirSync, writeFileSync } from 'node:fs';
import { describeVersions } from './documents.ts';

const folder = new URL('../../gen/', import.meta.url);
mkdirSync(folder, { recursive: true });
// A placeholder: clients set the URL of their site.
const { v1 } = describeVersions('https://commonplace.test');
writeFileSync(new URL('openapi-v1.json', folder), `${JSON.stringify(v1, null, 2)}\n`);
