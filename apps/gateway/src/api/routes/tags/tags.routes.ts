import { UpdateTagRequestSchema } from '@commonplace/proto/content/v1/tags';
import { tagListKeys } from '../../../edge/cache/article-keys.ts';
import { tagChanged, tagKeys } from '../../../edge/cache/tag-keys.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import { describedTag, tag, tagInput, tagName, tagPage } from './tags.schemas.ts';

const listTags = defineRoute({
  operation: 'ListTags',
  summary: 'List tags, most used first',
  tag: 'Tags',
  method: 'GET',
  path: '/api/tags',
  versions: bothVersions,
  access: 'public',
  scope: 'public',
  caching: { shared: true },
  schemas: { query: tagPage, responses: { 200: listOf(tag) } },
  async handle({ query, clients, options }) {
    const { tags, hasNext } = await clients.tags.listTags(pageOf(query), options);
    return { status: 200, body: tags, hasNext, keys: tagListKeys() };
  },
});

const getTag = defineRoute({
  operation: 'GetTag',
  summary: 'Get a tag with its moderation settings (moderator)',
  tag: 'Tags',
  method: 'GET',
  path: '/api/tags/:name',
  etag: true,
  versions: bothVersions,
  administrative: true,
  schemas: { params: tagName, responses: { 200: describedTag } },
  async handle({ params: { name }, clients, options }) {
    return { status: 200, body: required((await clients.tags.getTag({ name, itself: true }, options)).tag) };
  },
});

const getTagSummary = defineRoute({
  operation: 'GetTagSummary',
  summary: 'Get a tag; for an alias, the tag that it stands for',
  tag: 'Tags',
  method: 'GET',
  path: '/api/tags/:name/summary',
  access: 'public',
  scope: 'public',
  caching: { shared: true },
  schemas: { params: tagName, responses: { 200: tag } },
  async handle({ params: { name }, clients, options }) {
    const body = required((await clients.tags.getTag({ name }, options)).tag);
    return { status: 200, body, keys: tagKeys(name, body) };
  },
});

const updateTag = defineRoute({
  operation: 'UpdateTag',
  summary: 'Update a tag (moderator)',
  tag: 'Tags',
  method: 'PUT',
  path: '/api/tags/:name',
  etag: true,
  versions: bothVersions,
  maxBodyBytes: smallBodyBytes,
  administrative: true,
  schemas: { params: tagName, wrapper: ['tag'], body: tagInput, responses: { 200: describedTag } },
  async handle({ params: { name }, body, clients, options }) {
    const request = { name, ...toMessage(UpdateTagRequestSchema, body) };
    const reply = await clients.tags.updateTag(request, options);
    const described = required(reply.tag);
    return { status: 200, body: described, change: tagChanged(described) };
  },
});

export const tagRoutes: Route[] = [listTags, getTag, getTagSummary, updateTag];
