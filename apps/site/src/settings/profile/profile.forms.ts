import { changeSeen } from '../../serving/change-seen.ts';
import type { FormCall, FormRoute } from '../../serving/page-route.ts';
import { changedElsewhere } from '../changed-record.ts';
import { donePath, refusedForm } from '../settings-forms.ts';
import { hasTyped, typedProfile } from './profile-change.ts';
import { imagePath, profileImagePage, profilePage, profilePath } from './profile-pages.ts';

/** Changes the profile, unless it was changed since the page was opened. */
const save: FormRoute = {
  path: profilePath,
  async submit(call) {
    const { client } = call.api;
    const user = typedProfile(call);
    if (await changeSeen(call, (ifMatch) => client.updateAuthenticatedUser({ body: { user }, ifMatch })))
      return donePath(profilePath, 'saved');
    const [profile, view] = await Promise.all([client.getOwnProfile(), call.view()]);
    // The form was sent twice.
    if (hasTyped(profile, user)) return donePath(profilePath, 'saved');
    const refused = changedElsewhere(call, view.locale.messages.account.profile.changedElsewhere);
    return { html: profilePage(profile, view, refused), status: 409 };
  },
  async showRefused(call, refusal) {
    const [profile, view] = await Promise.all([call.api.client.getOwnProfile(), call.view()]);
    return profilePage(profile, view, refusedForm(call, refusal));
  },
};

/** Shows another image on the profile. */
const saveImage: FormRoute = {
  path: imagePath,
  async submit(call) {
    const body = new Uint8Array((await call.file('image')?.arrayBuffer()) ?? []);
    await call.api.client.updateProfileImage({ params: { query: cropIn(call) }, body });
    return donePath(profilePath, 'saved');
  },
  async showRefused(call, refusal) {
    const [profile, view] = await Promise.all([call.api.client.getOwnProfile(), call.view()]);
    return profileImagePage(profile, view, refusedForm(call, refusal));
  },
};

/** Returns the square that was chosen; none without a script. */
function cropIn({ field }: FormCall) {
  const names = ['crop_left', 'crop_top', 'crop_size'] as const;
  if (names.some((name) => field(name) === '')) return {};
  return Object.fromEntries(names.map((name) => [name, Number(field(name))]));
}

export const ownProfileForms: readonly FormRoute[] = [save, saveImage];
