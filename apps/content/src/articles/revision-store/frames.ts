import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A fifth smaller than the default level, for as much time, as long as a text has less than some 200 KB. */
const params = { [constants.ZSTD_c_compressionLevel]: 9 };

/** Compresses bytes into one zstd frame; against similar ones, so that little more than the difference remains. */
export function pack(bytes: Buffer, base?: Buffer): Promise<Buffer> {
  // With the length in its header, a small frame is restored without a window of megabytes.
  return compress(bytes, { params, pledgedSrcSize: bytes.length, ...(base && { dictionary: base }) });
}

/** Restores what `pack` compressed against the same base. */
export function unpack(packed: Buffer, base: Buffer | undefined): Promise<Buffer> {
  return decompress(packed, base && { dictionary: base });
}
