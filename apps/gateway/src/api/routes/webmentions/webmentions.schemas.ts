import { ReceiveWebmentionResponseSchema, WebmentionSchema } from '@commonplace/proto/community/v1/webmentions';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { recordId, requiredText } from '../../schemas/values.ts';

const { urlBytes } = limits.webmention;

export const receivedWebmention = z.object({
  source: requiredText(urlBytes).meta({ description: 'The URL of the page that mentions the article' }),
  target: requiredText(urlBytes).meta({ description: 'The URL of an article of this site, as in that page' }),
});

export const webmentionPage = z.object({ article_id: recordId, ...paging({ default: 30, max: 100 }) });

export const webmentionId = z.object({ id: recordId });

export const webmentionUpdate = z.object({
  state: requiredText(20).meta({ description: '`approved` or `hidden`' }),
});

/** A mention that was received and is not read yet. */
export const acceptedWebmention = represent({
  type_of: constant('webmention'),
  ...pick(ReceiveWebmentionResponseSchema, 'source', 'target'),
});

export const webmention = represent({
  type_of: constant('webmention'),
  ...pick(WebmentionSchema, 'id', 'article_id', 'source', 'title', 'author_name', 'state', 'created_at'),
});
