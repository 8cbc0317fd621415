import { SentWebmentionSchema } from '@commonplace/proto/content/v1/sent_webmentions';
import { z } from 'zod';
import { constant, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { recordId } from '../../schemas/values.ts';

export const articleId = z.object({ id: recordId });

export const sentWebmentionPage = z.object(paging({ default: 30, max: 100 }));

export const sentWebmention = represent({
  type_of: constant('sent_webmention'),
  ...pick(SentWebmentionSchema, 'id', 'article_id', 'target', 'state', 'linked', 'changed_at'),
});
