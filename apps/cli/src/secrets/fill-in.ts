import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { searchKey } from '@commonplace/engines/search-key';
import { privateKeySuffix, publicKeysName } from './generate-secrets.ts';

/**
 * The names of what was written. A caller that has no key yet, neither its private half nor a public one, gets both; keys
 * that are there stay. The search key is made of Meilisearch's master key; a file of an earlier release has that under its
 * name.
 */
export function fillIn(path: string, secrets: Record<string, string>): string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const valueOf = (name: string) => new RegExp(`^${name}=(\\S.*)$`, 'm').exec(text)?.[1]?.trim();
  const publicKeys = addPublicKeys(valueOf(publicKeysName), secrets[publicKeysName] ?? '', (name) => valueOf(name));
  const values: Record<string, string> = { ...secrets, [publicKeysName]: publicKeys.line };
  const masterKey = valueOf('MEILI_MASTER_KEY');
  if (masterKey !== undefined) values['MEILI_API_KEY'] = searchKey(masterKey);
  const isMissing = (name: string) => {
    if (name === publicKeysName) return publicKeys.added.length > 0;
    if (name.endsWith(privateKeySuffix)) return publicKeys.added.includes(name);
    return valueOf(name) === undefined && !(name === 'MEILI_MASTER_KEY' && valueOf('MEILI_API_KEY') !== undefined);
  };
  const written = Object.keys(values).filter(isMissing);
  let filled = text;
  for (const name of written) {
    const line = `${name}=${values[name]}`;
    const before = new RegExp(`^${name}=.*$`, 'm');
    filled = before.test(filled) ? filled.replace(before, line) : `${filled.replace(/(?<=[^\n])$/, '\n')}${line}\n`;
  }
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, filled, { mode: 0o600, flush: true });
  renameSync(draft, path);
  return written;
}

/** The line of public keys with those of callers that have none, and the variables of these callers' private keys. */
function addPublicKeys(
  present: string | undefined,
  made: string,
  valueOf: (name: string) => string | undefined,
): { line: string; added: string[] } {
  const entries = present === undefined ? [] : present.split(',');
  const known = new Set(entries.map((entry) => entry.split('=')[0]?.trim()));
  const added: string[] = [];
  for (const entry of made.split(',')) {
    const [owner = ''] = entry.split('=');
    const variable = `${owner.toUpperCase()}${privateKeySuffix}`;
    if (known.has(owner) || valueOf(variable) !== undefined) continue;
    entries.push(entry);
    added.push(variable);
  }
  return { line: entries.join(','), added };
}
