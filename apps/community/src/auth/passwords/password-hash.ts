export interface HashParameters {
  /** In KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

export interface PasswordHash {
  parameters: HashParameters;
  salt: Buffer;
  hash: Buffer;
}

const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Formats a hash with its parameters as a PHC string. */
export function formatHash({ parameters: { memory, passes, parallelism }, salt, hash }: PasswordHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

/** Parses a string of `formatHash`. */
export function parseHash(text: string): PasswordHash {
  const [, memory, passes, parallelism, salt, hash] = pattern.exec(text) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('cannot parse a stored password hash');
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
