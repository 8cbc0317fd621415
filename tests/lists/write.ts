import { writeFileSync } from 'node:fs';
import { renderLists } from './lists.ts';

for (const [path, text] of renderLists()) writeFileSync(new URL(`../../${path}`, import.meta.url), text);
