// `node src/generate/main.ts` bundles the editor for browsers into `src/gen/editor.js`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { bundleScript } from '@commonplace/tools/bundle/browser-script';

mkdirSync('src/gen', { recursive: true });
writeFileSync('src/gen/editor.js', await bundleScript('src/browser/main.ts'));
