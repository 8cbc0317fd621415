import { violation } from '@commonplace/domain/violations';
import type { ArticleInput } from '@commonplace/proto/content/v1/articles';
import { limits } from '@commonplace/rules/limits';

/** Refuses only what no article could hold: an autosave is unfinished. */
export function requireStorable({ bodyMarkdown = '' }: ArticleInput): void {
  if (Buffer.byteLength(bodyMarkdown) > limits.article.bodyBytes) throw violation('body_markdown', 'is too long.');
}
