import type { CallContext } from '@commonplace/domain/call-context';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { FrontMatter } from '@commonplace/markdown/front-matter';
import { readingTimeMinutes } from '@commonplace/rules/words';
import type { ContentContext } from '../../context.ts';
import { ignoredNames } from './ignored-names.ts';
import { renderBody } from './render-body.ts';

/** Renders the text of an article as CreateArticle would, for the caller's preview. Nothing is kept. */
export async function renderArticle(
  context: ContentContext,
  call: CallContext,
  { bodyMarkdown }: { bodyMarkdown: string },
) {
  requireUnrestricted(requireUser(call.principal));
  const { html, wordCount, frontMatter, ignored } = await renderBody(context, call, bodyMarkdown);
  return {
    bodyHtml: html,
    words: wordCount,
    readingTimeMinutes: readingTimeMinutes(wordCount),
    ignored: ignoredNames(ignored),
    ...(frontMatter && { frontMatter: toMessage(frontMatter) }),
  };
}

function toMessage({ title, description, coverImage, tags }: FrontMatter) {
  return {
    title,
    ...(description !== undefined && { description }),
    ...(coverImage !== undefined && { coverImage }),
    ...(tags && { tags: { values: [...tags] } }),
  };
}
