import { year } from '../number-settings.ts';
import { nameWithout, text } from '../setting.ts';

/** Settings of the community's identity. */
export const community = {
  community_name: nameWithout(['<', '>', '[', '|'], {
    title: 'Community name',
    description: 'Name of the community on pages, in mails, in the API description and in the installed web app.',
    default: 'Commonplace',
  }),
  community_description: text({
    title: 'Description',
    description: 'What the community is about, for search engines and the installed web app.',
  }),
  tagline: text({ title: 'Tagline', description: 'Line below the name on the home page.' }),
  copyright_start_year: year({
    title: 'Copyright start year',
    description: 'First year of the copyright notice in the page footer. Without it, there is no notice.',
  }),
};
