import type { View } from '@commonplace/ui/view';
import type { PageCall, PageRoute } from '../../serving/page-route.ts';
import { signedIn } from '../../serving/signed-in.ts';
import type { Profile } from './profile-fields.ts';
import { imagePath, profileImagePage, profilePage, profilePath } from './profile-pages.ts';

/** A page that shows the profile of the viewer. */
function pageAt(path: string, render: (profile: Profile, view: View) => string): PageRoute {
  return signedIn({
    path,
    async show(call: PageCall) {
      const [profile, view] = await Promise.all([call.api.client.getOwnProfile(), call.view()]);
      return { html: render(profile, view) };
    },
  });
}

/** The first page of the settings is that of the profile, too. */
export const ownProfilePages: readonly PageRoute[] = [
  pageAt('/settings', profilePage),
  pageAt(profilePath, profilePage),
  pageAt(imagePath, profileImagePage),
];
