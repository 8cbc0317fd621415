import { hash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** The columns with the texts of an article, as content stores them. */
export interface PackedBody {
  packed: Buffer;
  markdown_bytes: number;
  html_bytes: number;
  markdown_digest: Buffer;
}

const params = { [constants.ZSTD_c_compressionLevel]: 9 };

/** Compresses the texts of an article together. */
export function packBody(markdown: string, html: string): PackedBody {
  return {
    packed: zstdCompressSync(markdown + html, { params }),
    markdown_bytes: Buffer.byteLength(markdown),
    html_bytes: Buffer.byteLength(html),
    markdown_digest: hash('sha256', markdown, 'buffer'),
  };
}

/** Restores what `packBody` has compressed. */
export function unpackBody({ packed, markdown_bytes: length }: Pick<PackedBody, 'packed' | 'markdown_bytes'>) {
  const bytes = zstdDecompressSync(packed);
  return { markdown: bytes.toString('utf8', 0, length), html: bytes.toString('utf8', length) };
}
