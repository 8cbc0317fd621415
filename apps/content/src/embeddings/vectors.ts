const bytesPerNumber = 2;

/** A vector as it is stored: 16-bit numbers, of which 768 stand in the row itself. */
export function toBytes(vector: Float32Array): Buffer {
  return Buffer.from(new Float16Array(vector).buffer);
}

/** A stored vector. */
export function fromBytes(bytes: Buffer): Float32Array {
  // What PostgreSQL's driver hands out is a part of something larger, which may begin at an odd byte.
  const { buffer } = new Uint8Array(bytes);
  return new Float32Array(new Float16Array(buffer, 0, bytes.length / bytesPerNumber));
}

/** The cosine of the angle between two vectors of length 1; 0 of such as cannot be compared. */
export function cosine(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0;
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** The vector at length 1; undefined of one that points nowhere. */
export function toUnit(vector: Float32Array): Float32Array | undefined {
  const length = Math.sqrt(cosine(vector, vector));
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : undefined;
}

/** The direction that vectors of one model have in common; undefined of none. */
export function centroid(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors;
  if (first === undefined) return undefined;
  const sum = new Float32Array(first.length);
  for (const vector of vectors) for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value;
  return toUnit(sum);
}
