import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { bodyId, requiredText } from '../../schemas/values.ts';

const pages = paging({ default: 30 });
const wholeDiscussion = 30;
/** The text of an id, without the zeros that make others of the same id. */
const digits = z.string().max(20).transform(withoutZeros).meta({ type: 'string' });

/** Ids are integers in the beta and strings in V1, so their form is judged by the handler. */
export const commentTarget = z
  .object({
    a_id: digits.optional(),
    p_id: digits.optional(),
    page: pages.page.removeDefault().optional(),
    per_page: pages.per_page,
  })
  // Without a page the whole discussion is meant, however many a page would hold.
  .transform((query) => (query.page === undefined ? { ...query, per_page: wholeDiscussion } : query));

/** Base 26 (E15); no comment has another code. */
const codePattern = '^[0-9a-pA-P]+$';

export const idCode = z.object({
  id: z
    .string()
    .transform((code) => withoutZeros(code.toLowerCase()))
    .meta({ type: 'string', pattern: codePattern }),
});

function withoutZeros(digitsOfAnyBase: string): string {
  return digitsOfAnyBase.replace(/^0+(?=.)/, '');
}

export const commentInput = z.object({
  body_markdown: requiredText(limits.comment.body),
  article_id: bodyId.nullable().optional(),
  podcast_episode_id: bodyId.nullable().optional(),
  parent_id_code: z.string().nullable().meta({ pattern: codePattern }).optional(),
});

export const commentUpdate = z.object({ body_markdown: requiredText(limits.comment.body) });
