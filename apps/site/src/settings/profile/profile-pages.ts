import { etagOf } from '@commonplace/client';
import type { FormState } from '@commonplace/ui/forms/form-view';
import { html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderRecordForm, tagField } from '../changed-record.ts';
import { renderImage } from '../image-forms.ts';
import { settingsPage, type RenderForm } from '../settings-page.ts';
import { profileFields, profileValues, type Profile } from './profile-fields.ts';

export const profilePath = '/settings/profile';
/** The page of the image, which forms with a file are sent to. */
export const imagePath = '/settings/image';

/** Renders the page on which people edit their profile and its image. */
export function profilePage(profile: Profile, view: View, refused?: FormState): string {
  const { profile: texts, settings: titles, frame } = view.locale.messages.account;
  const tag = etagOf(profile);
  const form = { fields: [tagField(tag), ...profileFields(profile, view.locale)], button: frame.save };
  const record = { refused, tag, title: texts.current, values: profileValues(profile, view.locale), form };
  return settingsPage(
    {
      title: titles.profile,
      path: profilePath,
      refused,
      content: (render) =>
        html`<h2>${texts.image}</h2>
          ${renderOwnImage(profile, render, view)}
          <h2>${texts.aboutYou}</h2>
          ${renderRecordForm(record, render, view.locale)}`,
    },
    view,
  );
}

/** Renders the page of the image alone. */
export function profileImagePage(profile: Profile, view: View, refused?: FormState): string {
  const title = view.locale.messages.account.settings.image;
  const content = (render: RenderForm) => renderOwnImage(profile, render, view);
  return settingsPage({ title, path: imagePath, refused, content }, view);
}

function renderOwnImage({ profile_image: image }: Profile, render: RenderForm, view: View) {
  const alternative = view.locale.messages.account.settings.yourImage;
  return renderImage({ image, action: imagePath, alternative, shape: 'circle' }, render, view);
}
