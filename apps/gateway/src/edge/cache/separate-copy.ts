/**
 * Returns a copy outside of Node's pool, for bodies that are cached: in the pool, a small one would keep a block of 64 KiB in
 * memory, and the cache would exceed its limit.
 */
export function separateCopy(content: string | Buffer): Buffer {
  const bytes = Buffer.alloc(Buffer.byteLength(content));
  if (typeof content === 'string') bytes.write(content);
  else content.copy(bytes);
  return bytes;
}
