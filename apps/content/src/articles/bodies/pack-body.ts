import { createHash } from 'node:crypto';
import { pack } from '../compression/frames.ts';
import type { ArticleTexts } from './stored-body.ts';

/** The columns of the compressed form. */
export interface PackedBody {
  packed: Buffer;
  markdownBytes: number;
  htmlBytes: number;
  markdownDigest: Buffer;
}

/** Compresses the texts of an article together, since its HTML repeats its Markdown. */
export async function packBody({ markdown, html }: ArticleTexts): Promise<PackedBody> {
  const [markdownBytes, bytes] = [Buffer.from(markdown), Buffer.from(markdown + html)];
  return {
    packed: await pack(bytes),
    markdownBytes: markdownBytes.length,
    htmlBytes: bytes.length - markdownBytes.length,
    markdownDigest: createHash('sha256').update(markdownBytes).digest(),
  };
}
