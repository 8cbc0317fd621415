import { pluralsOf } from '../plural.ts';

const count = pluralsOf('en');

/** Texts around every page. */
export const layout = {
  skip: 'Skip to content',
  home: 'Home',
  search: 'Search',
  searchHint: 'Search articles, people, tags',
  account: 'Account',
  sections: 'Sections',
  siteLinks: 'About this site',
  signIn: 'Sign in',
  signUp: 'Sign up',
  signOut: 'Sign out',
  write: 'Write',
  settings: 'Settings',
  profile: 'Profile',
  menu: (name: string) => `Menu of ${name}`,
  tags: 'Tags',
  podcasts: 'Podcasts',
  videos: 'Videos',
  listings: 'Listings',
  apiReference: 'API',
  pages: 'Pages',
  next: 'Next page',
  previous: 'Previous page',
  pageNumber: (page: number) => `Page ${page}`,
  optional: 'optional',
  problemHeading: 'There is a problem',
  errorTitle: 'Error',
  members: (members: number) => count(members, { one: '# member', other: '# members' }),
  copy: 'Copy',
  copied: 'Copied',
  billboard: 'Announcement',
  closeBillboard: 'Close',
};
