import { addressNetwork } from '@commonplace/rules/ip-address';
import { ReceiveWebmentionRequestSchema } from '@commonplace/proto/community/v1/webmentions';
import { webmentionChanged, webmentionKeys } from '../../../edge/cache/webmention-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  acceptedWebmention,
  receivedWebmention,
  webmention,
  webmentionId,
  webmentionPage,
  webmentionUpdate,
} from './webmentions.schemas.ts';

const tag = 'Comments';

const receiveWebmention = defineRoute({
  operation: 'ReceiveWebmention',
  summary: 'Say that a page of another site mentions an article (Webmention); the page is read afterwards',
  tag,
  method: 'POST',
  path: '/api/webmentions',
  access: 'public',
  scope: 'public',
  limit: 'webmention_receive',
  maxBodyBytes: smallBodyBytes,
  caching: { invalidatesOwnReads: false },
  schemas: { wrapper: ['webmention'], body: receivedWebmention, responses: { 202: acceptedWebmention } },
  async handle({ body, ipAddress, clients, options }) {
    const request = toMessage(ReceiveWebmentionRequestSchema, { ...body, network: addressNetwork(ipAddress) });
    return { status: 202, body: await clients.webmentions.receiveWebmention(request, options) };
  },
});

const listWebmentions = defineRoute({
  operation: 'ListWebmentions',
  summary: 'List the pages of other sites that mention an article, newest first',
  tag,
  method: 'GET',
  path: '/api/webmentions',
  access: 'public',
  // With a credential it may have those that wait for approval.
  caching: { shared: true, private: () => true },
  failures: [404],
  schemas: { query: webmentionPage, responses: { 200: listOf(webmention) } },
  async handle({ query, clients, options }) {
    const { article_id: articleId } = query;
    const request = { articleId, ...pageOf(query) };
    const { webmentions, hasNext } = await clients.webmentions.listWebmentions(request, options);
    return { status: 200, body: webmentions, hasNext, keys: webmentionKeys(articleId) };
  },
});

const updateWebmention = defineRoute({
  operation: 'UpdateWebmention',
  summary: 'Approve or hide a mention of an article (author of the article or moderator)',
  tag,
  method: 'PATCH',
  path: '/api/webmentions/:id',
  maxBodyBytes: smallBodyBytes,
  schemas: { params: webmentionId, wrapper: ['webmention'], body: webmentionUpdate, responses: { 200: webmention } },
  async handle({ params: { id }, body: { state }, clients, options }) {
    const reply = await clients.webmentions.updateWebmention({ id, state }, options);
    const updated = required(reply.webmention);
    return { status: 200, body: updated, change: webmentionChanged({ ...updated, version: reply.version }) };
  },
});

export const webmentionRoutes: Route[] = [receiveWebmention, listWebmentions, updateWebmention];
