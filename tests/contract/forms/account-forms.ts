import { goodPassword, signUp } from '../../support/sign-up.ts';
import { createVisitor, formIn, type Visitor } from '../../support/visitor.ts';
import { createMember, type Press, type ShownForm } from './shown-form.ts';

type Fields = Readonly<Record<string, string>>;

/** Fills in the form of this name on a page. */
async function fillIn(visitor: Visitor, path: string, fields: Fields, form = 'main'): Promise<Press> {
  const { action, hidden } = formIn((await visitor.get(path)).text, form);
  return () => visitor.post(action, new URLSearchParams({ ...hidden, ...fields }));
}

/** Fills in a form as someone who has just signed up. */
const ofMember =
  (path: string, fields: Fields = {}, form = 'main'): ShownForm =>
  async ({ platform, site }) =>
    fillIn((await signUp(platform, site.url, 'twice')).visitor, path, fields, form);

const password = { current_password: goodPassword };
let named = 0;

/** Fills in a form of an organization as its administrator. */
const ofOrganization =
  (form: string, fields: Fields = {}): ShownForm =>
  async ({ platform, site }) => {
    const admin = await signUp(platform, site.url, 'founder');
    const { id } = await platform.createOrganization(admin);
    return fillIn(admin.visitor, `/settings/organizations/${id}`, fields, form);
  };

/** Answers a poll on the page of its survey, or on its own. */
const ofSurvey =
  (pageOf: (survey: { slug: string; poll: number }) => string): ShownForm =>
  async (scene) => {
    named += 1;
    const { apiKey } = await createMember(scene, { role: 'super_admin' });
    const polls = [{ prompt_markdown: 'Why?', poll_type_of: 'text_input' }];
    const survey = { title: `Twice ${named}`, slug: `twice-${named}`, polls };
    const created = await scene.platform.request('POST', '/api/surveys', { key: apiKey, body: { survey } });
    const poll = created.json<{ polls: { id: number }[] }>().polls[0]?.id ?? 0;
    return ofMember(pageOf({ slug: survey.slug, poll }), { [`poll_${poll}`]: 'For fun.' })(scene);
  };

/** Forms of pages of accounts by path and name, as their pages show them. */
export const accountForms: Readonly<Record<string, ShownForm>> = {
  async '/signup main'({ site }) {
    named += 1;
    const names = { name: 'Twice', username: `twice_up_${named}`, email: `twice_up_${named}@example.org` };
    return fillIn(createVisitor(site.url), '/signup', { ...names, password: goodPassword });
  },
  '/polls/:id main': ofSurvey(({ poll }) => `/polls/${poll}`),
  '/survey/:slug main': ofSurvey(({ slug }) => `/survey/${slug}`),
  '/settings/api_keys main': ofMember('/settings/api_keys', { description: 'Twice' }),
  '/settings/applications main': ofMember('/settings/applications', {
    name: 'Reader',
    redirect_uris: 'https://reader.example/callback',
  }),
  '/settings/export main': ofMember('/settings/export'),
  '/settings/feeds main': ofMember('/settings/feeds'),
  '/settings/email main': (scene) => {
    named += 1;
    return ofMember('/settings/email', { email: `twice${named}@example.org`, ...password })(scene);
  },
  '/settings/password main': ofMember('/settings/password', { password: 'seven purple walruses', ...password }),
  '/settings/notifications main': ofMember('/settings/notifications', { email_newsletter: 'on' }),
  async '/organizations/new main'(scene) {
    named += 1;
    const { visitor } = await createMember(scene, { role: 'super_admin' });
    return fillIn(visitor, '/organizations/new', { name: 'Twice', username: `twice_org_${named}` });
  },
  '/settings/organizations/:id secret': ofOrganization('secret'),
  async '/settings/organizations/:id invite'(scene) {
    const { username } = await scene.platform.createUser();
    return ofOrganization('invite', { username, role: 'member' })(scene);
  },
};

/**
 * Forms that end or set what their fields name, whose link or code counts once, or, as that for a forgotten password, whose job
 * runs after the answer (`reset-password.engine.test.ts` sends two).
 */
export const settledForms = new Set([
  '/confirm/:token main',
  '/invitations/:token main',
  '/notifications main',
  '/oauth/authorize allow',
  '/oauth/authorize deny',
  '/organizations/invitations/:secret accept',
  '/organizations/invitations/:secret decline',
  '/password/forgot main',
  '/password/reset/:token main',
  '/settings main',
  '/settings/account main',
  '/settings/api_keys revoke',
  '/settings/applications delete',
  '/settings/applications revoke',
  '/settings/email confirm',
  '/settings/feeds revoke',
  '/settings/image image',
  '/settings/organizations accept',
  '/settings/organizations decline',
  '/settings/organizations main',
  '/settings/organizations/:id main',
  '/settings/organizations/:id remove',
  '/settings/organizations/:id role',
  '/settings/organizations/:id withdraw',
  '/settings/organizations/:id/image image',
  '/settings/profile main',
  '/settings/security remove_passkey',
  '/settings/security remove_totp',
  '/settings/security renew_codes',
  '/settings/security/passkeys finish',
  '/settings/security/passkeys main',
  '/settings/security/totp confirm',
  '/settings/security/totp main',
  '/settings/sessions end',
  '/settings/sessions others',
  '/signin main',
  '/signin/code main',
  '/signin/passkey main',
  '/signout main',
  '/unsubscribe/:token main',
]);
