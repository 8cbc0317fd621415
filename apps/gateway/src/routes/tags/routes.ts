import { z } from 'zod';
import { bylineChanged, tagListKeys } from '../../cache/surrogate-keys.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { required } from '../../present/required.ts';
import { pageOf } from '../../schemas/paging.ts';
import { presentDescribedTag, presentTag } from './present.ts';
import { describedTag, tag, tagInput, tagName, tagPage } from './schemas.ts';

const listTags = defineRoute({
  operation: 'ListTags',
  summary: 'List tags, most used first',
  tag: 'Tags',
  method: 'GET',
  path: '/api/tags',
  versions: bothVersions,
  access: 'public',
  cached: true,
  schemas: { query: tagPage, responses: { 200: z.array(tag) } },
  async handle({ query, clients, options }) {
    const { tags, hasNext } = await clients.tags.listTags(pageOf(query), options);
    return { status: 200, body: tags.map(presentTag), hasNext, keys: tagListKeys() };
  },
});

const updateTag = defineRoute({
  operation: 'UpdateTag',
  summary: 'Describe a tag, as a moderator',
  tag: 'Tags',
  method: 'PUT',
  path: '/api/tags/:name',
  versions: bothVersions,
  access: 'key',
  maxBodyBytes: smallBodyBytes,
  administrative: true,
  schemas: { params: tagName, wrapper: ['tag'], body: tagInput, responses: { 200: describedTag } },
  async handle({ params: { name }, body, clients, options }) {
    const request = {
      name,
      shortSummary: body.short_summary,
      bgColorHex: body.bg_color_hex,
      textColorHex: body.text_color_hex,
      supported: body.supported,
      aliasFor: body.alias_for,
      requiresApproval: body.requires_approval,
      flare: body.flare,
    };
    const reply = await clients.tags.updateTag(request, options);
    const described = required(reply.tag);
    return { status: 200, body: presentDescribedTag(described), change: bylineChanged({ tagName: described.name }) };
  },
});

export const tagRoutes: Route[] = [listTags, updateTag];
