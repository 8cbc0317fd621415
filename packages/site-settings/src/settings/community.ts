import { nameWithout, text, year } from '../setting.ts';

/** Who the community is. */
export const community = {
  community_name: nameWithout(['<', '>', '[', '|'], {
    description:
      'What the community is called: on pages, in mails, in the descriptions of the API and where it is installed.',
    default: 'Commonplace',
  }),
  community_description: text('What the community is about: told to search engines and where the site is installed.'),
  tagline: text('A line below the name, on the first page.'),
  copyright_start_year: year('The year that the notice at the foot of pages begins with; without one there is none.'),
};
