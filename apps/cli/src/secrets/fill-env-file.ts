import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { searchKey } from '@commonplace/engines/search-key';
import { privateKeySuffix, publicKeysName } from './generate-secrets.ts';

/**
 * Adds missing secrets to an .env file and returns their names. A service without any key gets a key pair; existing
 * keys stay. The search key is derived from Meilisearch's master key, which older files store as the search key.
 */
export function fillEnvFile(path: string, secrets: Record<string, string>): string[] {
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
    filled = before.test(filled)
      ? filled.replace(before, () => line)
      : `${filled.replace(/(?<=[^\n])$/, '\n')}${line}\n`;
  }
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, filled, { mode: 0o600, flush: true });
  renameSync(draft, path);
  return written;
}

/** Adds public keys of services without keys; `added` names the variables of their private keys. */
function addPublicKeys(
  existing: string | undefined,
  generated: string,
  valueOf: (name: string) => string | undefined,
): { line: string; added: string[] } {
  const entries = existing === undefined ? [] : existing.split(',');
  const owners = new Set(entries.map((entry) => entry.split('=')[0]?.trim()));
  const added: string[] = [];
  for (const entry of generated.split(',')) {
    const [owner = ''] = entry.split('=');
    const variable = `${owner.toUpperCase()}${privateKeySuffix}`;
    if (owners.has(owner) || valueOf(variable) !== undefined) continue;
    entries.push(entry);
    added.push(variable);
  }
  return { line: entries.join(','), added };
}
