// `node src/generate/main.ts` bundles the scripts of pages for browsers into `src/gen`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { bundleScript } from '@commonplace/tools/bundle/browser-script';

mkdirSync('src/gen', { recursive: true });
const scripts = [
  'site',
  'bell',
  'comments',
  'discussion',
  'forms',
  'fields',
  'passkeys',
  'image-form',
  'missing-parts',
];
for (const name of scripts) {
  writeFileSync(`src/gen/${name}.js`, await bundleScript(`src/browser/${name}.ts`));
}
