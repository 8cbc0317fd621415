import { welcomePath } from '@commonplace/ui/page/returning-path';
import { changeSeen } from '../../serving/change-seen.ts';
import type { FormRoute } from '../../serving/page-route.ts';
import { changedElsewhere } from '../changed-record.ts';
import { imageIn } from '../image-forms.ts';
import { refusedForm } from '../settings-forms.ts';
import { hasTyped, typedProfile } from './profile-change.ts';
import { imagePath, profileImagePage, profilePage, profilePath } from './profile-pages.ts';

/** Changes the profile, unless it was changed since the page was opened. */
const save: FormRoute = {
  path: profilePath,
  async submit(call) {
    const { client } = call.api;
    const user = typedProfile(call);
    if (await changeSeen(call, (ifMatch) => client.updateAuthenticatedUser({ body: { user }, ifMatch })))
      return { goTo: profilePath, flash: 'saved' };
    const [profile, view] = await Promise.all([client.getOwnProfile(), call.view()]);
    // The form was sent twice.
    if (hasTyped(profile, user)) return { goTo: profilePath, flash: 'saved' };
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
    const { square, body } = await imageIn(call);
    await call.api.client.updateProfileImage({ params: { query: square }, body });
    return { goTo: call.returnTo.startsWith(welcomePath) ? call.returnTo : profilePath, flash: 'image_saved' };
  },
  async showRefused(call, refusal) {
    const [profile, view] = await Promise.all([call.api.client.getOwnProfile(), call.view()]);
    return profileImagePage(profile, view, refusedForm(call, refusal));
  },
};

export const ownProfileForms: readonly FormRoute[] = [save, saveImage];
