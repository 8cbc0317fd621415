// `node ../../packages/tools/src/lists/generate.ts`: writes the lists of the app in the current folder that git ignores.
import { basename } from 'node:path';
import { generateLists } from './lists.ts';

generateLists(basename(process.cwd()));
