import type { TagsService } from '@commonplace/proto/content/v1/tags';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { getTag } from './get-tag.ts';
import { listTags } from './list-tags.ts';
import { updateTag } from './update-tag.ts';

/** The tags service on the wire. */
export function tagsRpc(context: ContentContext): ServiceImplementation<typeof TagsService> {
  return {
    listTags: (request, call) => listTags(context, call, request),
    getTag: async (request, call) => ({ tag: await getTag(context, call, request) }),
    updateTag: async (request, call) => ({ tag: await updateTag(context, call, request) }),
  };
}
