/** Texts of the form for the public profile. */
export const profile = {
  summary: 'Summary',
  summaryHint: 'A few words about you',
  location: 'Location',
  website: 'Website',
  links: 'Links',
  linksHint: (maximum: number) => `Your pages on other sites, one address per line, at most ${maximum}`,
  microblog: 'Microblog username',
  codeHost: 'Code host username',
  showEmail: 'Show my email address publicly',
  emailShown: 'Email address shown publicly',
  current: 'Current profile',
  changedElsewhere: 'Your profile was changed elsewhere while this page was open. Your changes have not been saved.',
};
