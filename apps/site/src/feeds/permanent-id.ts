import { hash } from 'node:crypto';

/** The namespace of the ids of our records (RFC 9562, section 6.5). */
const namespace = Buffer.from('6f1c0e5a3d0b4f6e9a7d5b2c8e4f1a03', 'hex');
/** The namespace of podcasts' guids (podcast:guid of Podcasting 2.0). */
const podcastNamespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');

/**
 * Returns a URN for a record that stays when its host, name, slug or title changes, and that no record of another site has: its
 * id and the time when it was created never change.
 */
export function permanentId(kind: string, id: number | string, createdAt: string): string {
  return `urn:uuid:${uuidOf(namespace, `${kind} ${id} ${createdAt}`)}`;
}

/** Returns the guid of a podcast. */
export function podcastGuid(id: number, createdAt: string): string {
  return uuidOf(podcastNamespace, `podcast ${id} ${createdAt}`);
}

/** Returns a UUID of version 5. */
function uuidOf(space: Buffer, name: string): string {
  const bytes = hash('sha1', Buffer.concat([space, Buffer.from(name)]), 'buffer').subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
