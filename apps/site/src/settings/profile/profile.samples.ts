import type { Samples } from '../../testing/samples.ts';
import { changedElsewhere } from '../changed-record.ts';
import { refusedForm } from '../settings-forms.ts';
import type { Profile } from './profile-fields.ts';
import { profileImagePage, profilePage } from './profile-pages.ts';

const profile = (text: string): Profile => ({
  username: 'mei',
  name: text,
  summary: text,
  location: text,
  website_url: `https://site.example/${text}`,
  microblog_username: text,
  codehost_username: text,
  links: [text, text],
  pronouns: text,
  work: text,
  education: text,
  bg_color_hex: '#1f3a5f',
  text_color_hex: '#ffffff',
  shows_email: true,
  profile_image: '/mei.png',
  allows_colors: true,
});

export const samples: Samples = {
  ownProfile: (text, view) => profilePage(profile(text), view),
  changedProfile: (text, view) =>
    profilePage(profile(text), view, changedElsewhere({ values: { tag: ['before'], name: [text] } }, text)),
  refusedProfileImage: (text, view) =>
    profileImagePage(
      profile(text),
      view,
      refusedForm({ values: { form: ['image'] } }, { message: text, status: 422, errors: { image: [text] } }),
    ),
};
