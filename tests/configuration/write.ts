import { writeFileSync } from 'node:fs';
import { documentPath, renderDocument } from './document.ts';

writeFileSync(new URL(`../../${documentPath}`, import.meta.url), renderDocument());
