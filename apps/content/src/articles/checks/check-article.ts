import type { CallContext } from '@commonplace/domain/call-context';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { CheckArticleRequest } from '@commonplace/proto/content/v1/articles';
import type { ContentContext } from '../../context.ts';
import { renderBody } from '../write/render-body.ts';
import { deadLinks } from './dead-links.ts';
import { headingsOutOfOrder, imagesWithoutAlt, linksIn, type Finding } from './text-findings.ts';

/** Returns what readers would miss in a text, as advice to its author. Nothing is kept. */
export async function checkArticle(
  context: ContentContext,
  call: CallContext,
  { bodyMarkdown, description }: Pick<CheckArticleRequest, 'bodyMarkdown' | 'description'>,
): Promise<Finding[]> {
  requireUnrestricted(requireUser(call.principal));
  const { html, frontMatter } = await renderBody(context, call, bodyMarkdown);
  const isDescribed = (frontMatter?.description ?? description).trim() !== '';
  return [
    ...(isDescribed ? [] : [{ kind: 'empty_description', subject: '' } as const]),
    ...imagesWithoutAlt(html),
    ...headingsOutOfOrder(html),
    ...(await deadLinks(context.fetcher, linksIn(html), call)),
  ];
}
