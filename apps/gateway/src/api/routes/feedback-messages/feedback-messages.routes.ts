import {
  CreateFeedbackMessageRequestSchema,
  ListFeedbackMessagesRequestSchema,
} from '@commonplace/proto/admin/v1/feedback_messages';
import { listOf, withEtag } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import { findOffender } from './offender.ts';
import {
  feedbackFilters,
  feedbackId,
  feedbackMessage,
  feedbackPage,
  feedbackUpdate,
  newFeedback,
  ownFeedbackMessage,
} from './feedback-messages.schemas.ts';

const tag = 'Feedback';

const createFeedback = defineRoute({
  operation: 'CreateFeedbackMessage',
  summary: 'Send a report or feedback, with or without an account',
  tag,
  method: 'POST',
  path: '/api/feedback_messages',
  versions: bothVersions,
  access: 'public',
  scope: 'write_account',
  limit: 'feedback_create',
  maxBodyBytes: smallBodyBytes,
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  schemas: { wrapper: ['feedback_message'], body: newFeedback, responses: { 201: ownFeedbackMessage } },
  async handle({ body, site, clients, options }) {
    const offenderId = await findOffender(body.reported_url ?? '', { clients, options, site });
    const request = { ...toMessage(CreateFeedbackMessageRequestSchema, body), offenderId };
    const reply = await clients.feedbackMessages.createFeedbackMessage(request, options);
    return { status: 201, body: required(reply.feedbackMessage) };
  },
});

const listFeedback = defineRoute({
  operation: 'ListFeedbackMessages',
  summary: 'List reports and feedback, newest first (admin)',
  tag,
  method: 'GET',
  path: '/api/feedback_messages',
  versions: bothVersions,
  administrative: true,
  schemas: { query: feedbackFilters, responses: { 200: listOf(withEtag(feedbackMessage)) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListFeedbackMessagesRequestSchema, query);
    const { feedbackMessages, hasNext } = await clients.feedbackMessages.listFeedbackMessages(request, options);
    return { status: 200, body: feedbackMessages, hasNext };
  },
});

const listOwnFeedback = defineRoute({
  operation: 'ListOwnFeedbackMessages',
  summary: 'List the reports and feedback that you sent, newest first',
  tag,
  method: 'GET',
  path: '/api/feedback_messages/me',
  scope: 'read_account',
  schemas: { query: feedbackPage, responses: { 200: listOf(ownFeedbackMessage) } },
  async handle({ query, clients, options }) {
    const reply = await clients.feedbackMessages.listOwnFeedbackMessages(pageOf(query), options);
    return { status: 200, body: reply.feedbackMessages, hasNext: reply.hasNext };
  },
});

const getFeedback = defineRoute({
  operation: 'GetFeedbackMessage',
  summary: 'Get a report or feedback message (admin)',
  tag,
  method: 'GET',
  path: '/api/feedback_messages/:id',
  etag: true,
  administrative: true,
  schemas: { params: feedbackId, responses: { 200: feedbackMessage } },
  async handle({ params: { id }, clients, options }) {
    const reply = await clients.feedbackMessages.getFeedbackMessage({ id }, options);
    return { status: 200, body: required(reply.feedbackMessage) };
  },
});

const updateFeedback = (method: 'PATCH' | 'PUT') =>
  defineRoute({
    operation: method === 'PUT' ? 'UpdateFeedbackMessage' : 'PatchFeedbackMessage',
    contract: 'A53',
    summary: 'Set the status of a report or feedback message (admin)',
    tag,
    method,
    path: '/api/feedback_messages/:id',
    etag: true,
    administrative: true,
    caching: { invalidatesOwnReads: false },
    maxBodyBytes: smallBodyBytes,
    schemas: {
      params: feedbackId,
      wrapper: ['feedback_message'],
      body: feedbackUpdate,
      responses: { 200: feedbackMessage },
    },
    async handle({ params: { id }, body, clients, options }) {
      const reply = await clients.feedbackMessages.updateFeedbackMessage({ id, status: body.status }, options);
      return { status: 200, body: required(reply.feedbackMessage) };
    },
  });

export const feedbackRoutes: Route[] = [
  createFeedback,
  listFeedback,
  listOwnFeedback,
  getFeedback,
  updateFeedback('PATCH'),
  updateFeedback('PUT'),
];
