import { names, nested } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const page = [
  ...names('id title slug description is_top_level_path landing_page body_css body_html body_json body_markdown'),
  ...names('processed_html template'),
  ...nested('social_image', ['url']),
];
const redirect = names('id original_url destination_url request_domain created_at updated_at');
const ownFeedback = names('id feedback_type category message reported_url status reporter_id created_at updated_at');
const feedback = [...ownFeedback, 'offender_id', 'affected_id'];
const organization = names(
  'type_of id username slug name summary microblog_username codehost_username url location tech_stack tag_line story ' +
    'joined_at profile_image',
);

const newPage = (scene: Scene) => ({
  title: 'A page',
  slug: scene.unique('page-'),
  description: 'About it',
  body_markdown: 'Text',
  template: 'contained',
});
const newRedirect = (scene: Scene) => ({
  original_url: `/${scene.unique('old-')}`,
  destination_url: 'https://example.com/new',
  request_domain: 'old.example',
});
const newFeedback = { feedback_type: 'spam', category: 'other', message: 'Look at this' };

const makePage = (scene: Scene) => scene.make<{ id: number }>(scene.administrator, '/api/pages', newPage(scene));
const makeRedirect = (scene: Scene) =>
  scene.make<{ id: number }>(scene.administrator, '/api/admin/request_redirects', {
    request_redirect: newRedirect(scene),
  });
/** A new user reports, since the number of reports per user is limited. */
const makeFeedback = async (scene: Scene) =>
  scene.make<{ id: number }>(await scene.platform.createUser(), '/api/feedback_messages', {
    feedback_message: newFeedback,
  });

const pageChange = (method: 'PUT' | 'PATCH'): Operation => ({
  name: method === 'PUT' ? 'UpdatePage' : 'PatchPage',
  method,
  path: '/api/pages/{id}',
  versions: onlyV1,
  for: 'admin',
  prepare: async (scene) => ({ path: `/api/pages/${(await makePage(scene)).id}`, body: newPage(scene) }),
  status: 200,
  fields: page,
});

const redirectChange = (method: 'PUT' | 'PATCH'): Operation => ({
  name: method === 'PUT' ? 'UpdateRequestRedirect' : 'PatchRequestRedirect',
  method,
  path: '/api/admin/request_redirects/{id}',
  versions: onlyV1,
  for: 'admin',
  prepare: async (scene) => ({
    path: `/api/admin/request_redirects/${(await makeRedirect(scene)).id}`,
    body: { request_redirect: { destination_url: '/newer' } },
  }),
  status: 200,
  fields: redirect,
});

const feedbackChange = (method: 'PUT' | 'PATCH'): Operation => ({
  name: method === 'PUT' ? 'UpdateFeedbackMessage' : 'PatchFeedbackMessage',
  method,
  path: '/api/feedback_messages/{id}',
  versions: onlyV1,
  for: 'admin',
  prepare: async (scene) => ({
    path: `/api/feedback_messages/${(await makeFeedback(scene)).id}`,
    body: { feedback_message: { status: 'Resolved' } },
  }),
  status: 200,
  fields: feedback,
});

const organizationChange = (method: 'PUT' | 'PATCH'): Operation => ({
  name: method === 'PUT' ? 'UpdateOrganization' : 'PatchOrganization',
  method,
  path: '/api/organizations/{id}',
  versions: onlyV1,
  for: 'admin of its organization',
  async prepare({ platform }, owner) {
    const { id } = await platform.createOrganization(owner);
    return { path: `/api/organizations/${id}`, body: { organization: { summary: 'Newer' } } };
  },
  status: 200,
  fields: organization,
});

/** Pages, redirects, reports, and organizations of admins. */
export const sitePageOperations: Operation[] = [
  {
    name: 'ListPages',
    method: 'GET',
    path: '/api/pages',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene) {
      await makePage(scene);
      return { path: '/api/pages' };
    },
    status: 200,
    fields: page,
  },
  {
    name: 'GetPage',
    method: 'GET',
    path: '/api/pages/{id}',
    versions: onlyV1,
    for: 'anyone',
    prepare: async (scene) => ({ path: `/api/pages/${(await makePage(scene)).id}` }),
    status: 200,
    fields: page,
  },
  {
    name: 'CreatePage',
    method: 'POST',
    path: '/api/pages',
    versions: onlyV1,
    for: 'admin',
    prepare: (scene) => ({ path: '/api/pages', body: newPage(scene) }),
    status: 201,
    fields: page,
  },
  pageChange('PUT'),
  pageChange('PATCH'),
  {
    name: 'DeletePage',
    method: 'DELETE',
    path: '/api/pages/{id}',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/pages/${(await makePage(scene)).id}` }),
    status: 200,
    fields: page,
  },
  {
    name: 'ListRequestRedirects',
    method: 'GET',
    path: '/api/admin/request_redirects',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      await makeRedirect(scene);
      return { path: '/api/admin/request_redirects' };
    },
    status: 200,
    fields: redirect,
  },
  {
    name: 'GetRequestRedirect',
    method: 'GET',
    path: '/api/admin/request_redirects/{id}',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/admin/request_redirects/${(await makeRedirect(scene)).id}` }),
    status: 200,
    fields: redirect,
  },
  {
    name: 'CreateRequestRedirect',
    method: 'POST',
    path: '/api/admin/request_redirects',
    versions: onlyV1,
    for: 'admin',
    prepare: (scene) => ({ path: '/api/admin/request_redirects', body: { request_redirect: newRedirect(scene) } }),
    status: 201,
    fields: redirect,
  },
  redirectChange('PUT'),
  redirectChange('PATCH'),
  {
    name: 'DeleteRequestRedirect',
    method: 'DELETE',
    path: '/api/admin/request_redirects/{id}',
    versions: both,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/admin/request_redirects/${(await makeRedirect(scene)).id}` }),
    status: 204,
  },
  {
    name: 'CreateFeedbackMessage',
    method: 'POST',
    path: '/api/feedback_messages',
    versions: both,
    for: 'anyone',
    prepare: () => ({ path: '/api/feedback_messages', body: { feedback_message: newFeedback } }),
    status: 201,
    fields: ownFeedback,
  },
  {
    name: 'ListFeedbackMessages',
    method: 'GET',
    path: '/api/feedback_messages',
    versions: both,
    for: 'admin',
    async prepare(scene) {
      await makeFeedback(scene);
      return { path: '/api/feedback_messages' };
    },
    status: 200,
    fields: [...feedback, 'etag'],
  },
  {
    name: 'ListOwnFeedbackMessages',
    method: 'GET',
    path: '/api/feedback_messages/me',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, caller) {
      await scene.make(caller, '/api/feedback_messages', { feedback_message: newFeedback });
      return { path: '/api/feedback_messages/me' };
    },
    status: 200,
    fields: ownFeedback,
  },
  {
    name: 'GetFeedbackMessage',
    method: 'GET',
    path: '/api/feedback_messages/{id}',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/feedback_messages/${(await makeFeedback(scene)).id}` }),
    status: 200,
    fields: feedback,
  },
  feedbackChange('PUT'),
  feedbackChange('PATCH'),
  {
    name: 'ListOrganizations',
    method: 'GET',
    path: '/api/organizations',
    versions: onlyV1,
    for: 'anyone',
    async prepare({ platform }, owner) {
      await platform.createOrganization(owner);
      return { path: '/api/organizations' };
    },
    status: 200,
    fields: organization,
  },
  {
    name: 'CreateOrganization',
    method: 'POST',
    path: '/api/organizations',
    versions: onlyV1,
    for: 'admin',
    prepare: (scene) => ({ path: '/api/organizations', body: { username: scene.unique('org_'), name: 'The org' } }),
    status: 201,
    fields: organization,
  },
  organizationChange('PUT'),
  organizationChange('PATCH'),
];
