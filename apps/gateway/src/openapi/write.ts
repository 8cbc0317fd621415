// `turbo run describe`: writes down the document of V1, of which the client's types are made.
import { mkdirSync, writeFileSync } from 'node:fs';
import { describeVersions } from './documents.ts';

const folder = new URL('../gen/', import.meta.url);
mkdirSync(folder, { recursive: true });
// No client looks at the address, which is that of each site.
const { v1 } = describeVersions('https://commonplace.test');
writeFileSync(new URL('openapi-v1.json', folder), `${JSON.stringify(v1, null, 2)}\n`);
