import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const content = readFileSync(new URL('./gen/editor.js', import.meta.url), 'utf8');

/** The script of pages to write articles; its path has a hash of the content, so that it never changes. */
export const editorScript = {
  path: `/assets/${hash('sha256', content, 'hex').slice(0, 16)}/editor.js`,
  type: 'text/javascript; charset=utf-8',
  content,
};
