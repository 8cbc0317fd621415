const bytesPerHalf = 2;
/** The largest number of eight bits with a sign. */
const maxNumber = 127;

/** Encodes a vector of length 1 as 16-bit numbers. */
export function toHalves(vector: Float32Array): Buffer {
  return Buffer.from(new Float16Array(vector).buffer);
}

/** Decodes a vector of 16-bit numbers. */
export function fromHalves(bytes: Buffer): Float32Array {
  // The driver returns a view of a larger buffer, which may begin at an odd byte.
  const { buffer } = new Uint8Array(bytes);
  return new Float32Array(new Float16Array(buffer, 0, bytes.length / bytesPerHalf));
}

/** Encodes the direction of a vector as 8-bit numbers, of which the largest is 127. */
export function toBytes(vector: Float32Array): Buffer {
  const largest = vector.reduce((max, number) => Math.max(max, Math.abs(number)), 0);
  return Buffer.from(Int8Array.from(vector, (number) => Math.round((number * maxNumber) / largest)).buffer);
}

/** Returns the vector of length 1 with an encoded direction. */
export function fromBytes({ buffer, byteOffset, length }: Buffer): Float32Array {
  const numbers = new Float32Array(new Int8Array(buffer, byteOffset, length));
  return toUnit(numbers) ?? numbers;
}

/** Returns the cosine of two vectors of length 1; 0 for vectors of different dimensions. */
export function cosine(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0;
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** Returns the vector at length 1; undefined for a zero vector. */
export function toUnit(vector: Float32Array): Float32Array | undefined {
  const length = Math.sqrt(cosine(vector, vector));
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : undefined;
}

/** Returns the mean direction of vectors of one model; undefined without any. */
export function centroid(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors;
  if (first === undefined) return undefined;
  const sum = new Float32Array(first.length);
  for (const vector of vectors) for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value;
  return toUnit(sum);
}
