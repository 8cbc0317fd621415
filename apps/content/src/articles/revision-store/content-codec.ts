import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { ArticleInputSchema, type ArticleInput } from '@commonplace/proto/content/v1/articles';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A fifth smaller than the default level, for as much time, as long as a text has less than some 200 KB. */
const params = { [constants.ZSTD_c_compressionLevel]: 9 };

/** Writes the fields of a revision as bytes, which later releases can read as they read a message. */
export function writeFields(fields: ArticleInput): Buffer {
  return Buffer.from(toBinary(ArticleInputSchema, fields));
}

export function readFields(bytes: Uint8Array): ArticleInput {
  return fromBinary(ArticleInputSchema, bytes);
}

/** Compresses bytes; against similar ones, so that little more than the difference remains. */
export function pack(bytes: Buffer, base: Buffer | undefined): Promise<Buffer> {
  return compress(bytes, { params, ...(base && { dictionary: base }) });
}

/** Restores what `pack` compressed against the same base. */
export function unpack(packed: Buffer, base: Buffer | undefined): Promise<Buffer> {
  return decompress(packed, base && { dictionary: base });
}
