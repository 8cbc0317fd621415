import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** The encodings of cached responses, cheapest first. */
export const encodings = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Achieves three quarters of the best compression in a hundredth of the time. */
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 5,
  },
};

const brotli = promisify(brotliCompress);
const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  zstd: promisify(zstdCompress),
  br: (bytes) => brotli(bytes, brotliOptions),
  gzip: promisify(gzip),
};

/** Encodes in another thread. The result has its own memory, so that it keeps no pooled block alive. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const encoded = await encoders[encoding](bytes);
  const own = Buffer.allocUnsafeSlow(encoded.length);
  encoded.copy(own);
  return own;
}
