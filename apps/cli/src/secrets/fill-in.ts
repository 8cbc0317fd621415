import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { searchKey } from '@commonplace/engines/search-key';

/**
 * The names of what was written. The keys are one set: new ones only where there is none of them yet. The search key is
 * made of Meilisearch's master key; a file of an earlier release has that under its name.
 */
export function fillIn(path: string, secrets: Record<string, string>): string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const isSet = (name: string) => new RegExp(`^${name}=\\S`, 'm').test(text);
  const isKey = (name: string) => name.includes('_AUTH_');
  const hasKeys = Object.keys(secrets).some((name) => isKey(name) && isSet(name));
  const written = Object.keys(secrets).filter(
    (name) => !isSet(name) && !(hasKeys && isKey(name)) && !(name === 'MEILI_MASTER_KEY' && isSet('MEILI_API_KEY')),
  );
  const masterKey = /^MEILI_MASTER_KEY=(\S+)$/m.exec(text)?.[1];
  let filled = text;
  for (const name of written) {
    const secret = name === 'MEILI_API_KEY' && masterKey !== undefined ? searchKey(masterKey) : secrets[name];
    const line = `${name}=${secret}`;
    const blank = new RegExp(`^${name}=.*$`, 'm');
    filled = blank.test(filled) ? filled.replace(blank, line) : `${filled.replace(/(?<=[^\n])$/, '\n')}${line}\n`;
  }
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, filled, { mode: 0o600, flush: true });
  renameSync(draft, path);
  return written;
}
