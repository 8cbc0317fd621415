import type { Samples } from '../../testing/samples.ts';
import { refusedForm } from '../settings-forms.ts';
import { welcomePage, type WelcomePageData } from './welcome-page.ts';

const steps = (text: string): WelcomePageData => ({
  name: text,
  profileImage: '/mei.png',
  tags: ['go', 'rust'],
  people: [{ name: text, username: 'ada', profile_image: '/ada.png', summary: text }],
  followedTags: new Set(['go']),
  followedPeople: new Set(),
  returnTo: '/tags?page=2',
});

export const samples: Samples = {
  welcome: (text, view) => welcomePage(steps(text), view),
  refusedWelcome: (text, view) =>
    welcomePage(
      { ...steps(text), tags: undefined, people: undefined },
      view,
      refusedForm({ values: { name: [text] } }, { message: text, status: 422, errors: { name: [text] } }),
    ),
};
