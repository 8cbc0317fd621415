import { listOf } from '../../representation/representation.ts';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { application, applicationInput, clientId, grant, newApplication } from './oauth-applications.schemas.ts';

const tag = 'OAuth applications';

const listApplications = defineRoute({
  operation: 'ListOauthApplications',
  summary: 'List your OAuth applications, without their secrets',
  tag,
  method: 'GET',
  path: '/api/oauth_applications',
  versions: bothVersions,
  schemas: { responses: { 200: listOf(application) } },
  async handle({ clients, options }) {
    const { applications } = await clients.oauth.listApplications({}, options);
    return { status: 200, body: applications };
  },
});

const createApplication = defineRoute({
  operation: 'CreateOauthApplication',
  summary: 'Register an OAuth application; its secret is shown only once',
  tag,
  method: 'POST',
  path: '/api/oauth_applications',
  versions: bothVersions,
  caching: { invalidatesOwnReads: false },
  idempotencyKey: true,
  showsSecret: true,
  maxBodyBytes: smallBodyBytes,
  schemas: { wrapper: ['oauth_application'], body: applicationInput, responses: { 201: newApplication } },
  async handle({
    body: { name, redirect_uris: redirectUris, scopes, confidential: isConfidential },
    clients,
    options,
  }) {
    const request = { name, redirectUris, scopes, isConfidential };
    return { status: 201, body: await clients.oauth.createApplication(request, options) };
  },
});

const deleteApplication = defineRoute({
  operation: 'DeleteOauthApplication',
  summary: 'Delete one of your OAuth applications and revoke its tokens',
  tag,
  method: 'DELETE',
  path: '/api/oauth_applications/:client_id',
  versions: bothVersions,
  caching: { invalidatesOwnReads: false },
  schemas: { params: clientId, responses: { 204: 'empty' } },
  async handle({ params, principals, clients, options }) {
    await clients.oauth.deleteApplication({ clientId: params.client_id }, options);
    principals.forgetApplication(params.client_id);
    return { status: 204 };
  },
});

const grantAccess = { tag } as const;

const listGrants = defineRoute({
  ...grantAccess,
  operation: 'ListOauthGrants',
  summary: 'List the OAuth applications that have access to your account, by name',
  method: 'GET',
  path: '/api/oauth_grants',
  schemas: { responses: { 200: listOf(grant) } },
  async handle({ clients, options }) {
    return { status: 200, body: (await clients.oauth.listGrants({}, options)).grants };
  },
});

const revokeGrant = defineRoute({
  ...grantAccess,
  operation: 'RevokeOauthGrant',
  summary: 'End the access of an OAuth application to your account; its tokens stop working at once',
  method: 'DELETE',
  path: '/api/oauth_grants/:client_id',
  caching: { invalidatesOwnReads: false },
  schemas: { params: clientId, responses: { 204: 'empty' } },
  async handle({ params, principals, clients, options }) {
    await clients.oauth.revokeGrant({ clientId: params.client_id }, options);
    principals.forgetApplication(params.client_id);
    return { status: 204 };
  },
});

export const oauthApplicationRoutes: Route[] = [
  listApplications,
  createApplication,
  deleteApplication,
  listGrants,
  revokeGrant,
];
