import { goodPassword, linkInMail } from '../../support/sign-up.ts';
import { totpCode } from '../../support/totp.ts';
import { createVisitor, formIn, type PageAnswer, type Visitor } from '../../support/visitor.ts';
import { createOwner, oncePerScene } from './owners.ts';
import type { Member, Press, ShownForm } from './shown-form.ts';

type Fields = Readonly<Record<string, string>>;

/** Fills in the form of this name on a page. */
async function fillIn(visitor: Visitor, path: string, fields: Fields, form = 'main'): Promise<Press> {
  return fillInShown(visitor, await visitor.get(path), () => fields, form);
}

/** Fills in a form of an answer; the fields are known when it is sent first. */
function fillInShown(visitor: Visitor, answer: PageAnswer, fieldsOf: () => Fields, form: string): Press {
  const { action, hidden } = formIn(answer.text, form);
  let fields: Fields | undefined;
  return () => visitor.post(action, new URLSearchParams({ ...hidden, ...(fields ??= fieldsOf()) }));
}

const everyone = oncePerScene(createOwner);

/** Fills in a form as a user who fills in others, too. */
const ofAnyone =
  (path: string, fields: Fields = {}, form = 'main'): ShownForm =>
  async (scene) =>
    fillIn((await everyone(scene)).visitor, path, fields, form);

const password = { current_password: goodPassword };
let named = 0;

const newcomer = () => {
  named += 1;
  return {
    name: 'Twice',
    username: `twice_up_${named}`,
    email: `twice_up_${named}@example.org`,
    password: goodPassword,
  };
};

/** Begins to set up an authenticator app, and fills in the form for its first code. */
async function beginTotp({ visitor }: Member): Promise<Press> {
  const begun = await visitor.submit('/settings/security/totp', password);
  const [, secret = ''] = /name="secret" value="([A-Z2-7]+)"/.exec(begun.text) ?? [];
  return fillInShown(visitor, begun, () => ({ code: totpCode(secret) }), 'confirm');
}

/** A user with an authenticator app. */
const protectedOwner = oncePerScene(async (scene) => {
  const user = await createOwner(scene);
  const confirm = await beginTotp(user);
  await confirm();
  return user;
});

const ofProtected =
  (form: string): ShownForm =>
  async (scene) =>
    fillIn((await protectedOwner(scene)).visitor, '/settings/security', password, form);

/** Forms of pages of accounts by path and name, as their pages show them. */
export const accountForms: Readonly<Record<string, ShownForm>> = {
  '/signup main': ({ site }) => fillIn(createVisitor(site.url), '/signup', newcomer()),
  async '/confirm/:token main'({ platform, site }) {
    const [visitor, fields] = [createVisitor(site.url), newcomer()];
    await visitor.submit('/signup', fields);
    return fillIn(visitor, await linkInMail(platform, fields.email, '/confirm/'), { password: goodPassword });
  },
  '/settings/api_keys main': ofAnyone('/settings/api_keys', { description: 'Twice', ...password }),
  '/settings/applications/new main': ofAnyone('/settings/applications/new', {
    name: 'Reader',
    redirect_uris: 'https://reader.example/callback',
  }),
  '/settings/feeds main': ofAnyone('/settings/feeds'),
  '/settings/email confirm': ofAnyone('/settings/email', {}, 'confirm'),
  async '/settings/email main'(scene) {
    named += 1;
    return fillIn((await createOwner(scene)).visitor, '/settings/email', {
      email: `twice${named}@example.org`,
      ...password,
    });
  },
  async '/settings/password main'(scene) {
    const fields = { password: 'seven purple walruses', ...password };
    return fillIn((await createOwner(scene)).visitor, '/settings/password', fields);
  },
  '/settings/security/totp main': ofAnyone('/settings/security/totp', password),
  '/settings/security/totp confirm': async (scene) => beginTotp(await createOwner(scene)),
  '/settings/security renew_codes': ofProtected('renew_codes'),
  '/settings/security remove_totp': ofProtected('remove_totp'),
};

const ends = 'ends what its fields name';
const sets = 'sets what its fields say';
const link = 'its link counts once';
const job = 'its job runs after the answer; reset-password.engine.test.ts sends two';
const grant = 'its request counts once';
const attempt = 'begins or ends an attempt to sign in; a code, a challenge and the token between them count once';
const challenge =
  'stores what a browser made for one challenge: a second answer to it is refused; second-factors.engine.test.ts sends two';

/** Forms that are not tried, by path and name, and the reason why a second sending changes nothing. */
export const settledForms: Readonly<Record<string, string>> = {
  '/invitations/:token main': link,
  '/oauth/authorize allow': grant,
  '/oauth/authorize deny': grant,
  '/organizations/invitations/:secret accept': link,
  '/organizations/invitations/:secret decline': link,
  '/password/forgot main': job,
  '/password/reset/:token main': link,
  '/settings/account main': ends,
  '/settings/api_keys revoke': ends,
  '/settings/feeds revoke': ends,
  '/settings/language main': sets,
  '/settings/security remove_passkey': ends,
  '/settings/security/passkeys finish': challenge,
  '/settings/security/passkeys main': 'asks for a challenge, which expires if it is not answered',
  '/settings/sessions end': ends,
  '/settings/sessions others': ends,
  '/signin main': attempt,
  '/signin/code main': attempt,
  '/signin/passkey main': attempt,
  '/signout main': ends,
  '/unsubscribe/:token main': sets,
};
