import { createHash } from 'node:crypto';
import { pack } from '../compression/frames.ts';
import type { ArticleTexts } from './stored-body.ts';

/** The columns of the compressed form. */
interface PackedBody {
  packed: Buffer;
  markdown_bytes: number;
  html_bytes: number;
  markdown_digest: Buffer;
}

/** Compresses the texts of an article together, since its HTML repeats its Markdown. */
export async function packBody({ markdown, html }: ArticleTexts): Promise<PackedBody> {
  const [markdownBytes, bytes] = [Buffer.from(markdown), Buffer.from(markdown + html)];
  return {
    packed: await pack(bytes),
    markdown_bytes: markdownBytes.length,
    html_bytes: bytes.length - markdownBytes.length,
    markdown_digest: createHash('sha256').update(markdownBytes).digest(),
  };
}
