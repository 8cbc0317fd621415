// `node src/generate/main.ts` bundles the editor for browsers, and what it loads later, into `src/gen`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { bundleScripts } from '@commonplace/tools/bundle/browser-script';

mkdirSync('src/gen', { recursive: true });
for (const { fileName, code } of await bundleScripts('editor', 'src/browser/main.ts'))
  writeFileSync(`src/gen/${fileName}`, code);
