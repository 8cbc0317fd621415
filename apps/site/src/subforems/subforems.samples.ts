import type { Samples } from '../testing/samples.ts';
import { subforemsPage } from './subforems-page.ts';

const subforem = (text: string) => ({
  id: 1,
  domain: 'bread.example',
  root: false,
  name: text,
  description: text,
  logo_image_url: '/logo.png',
  cover_image_url: null,
});

export const samples: Samples = {
  subforems: (text, view) => subforemsPage({ subforems: [subforem(text)] }, view),
};
