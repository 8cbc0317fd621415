/** The profile of an account whose personal data was removed. */
export const blankProfile = {
  summary: null,
  location: null,
  links: [],
  verifiedLinks: [],
  pronouns: null,
  work: null,
  education: null,
  bgColorHex: null,
  textColorHex: null,
  websiteUrl: null,
  microblogUsername: null,
  codehostUsername: null,
  profileImage: '',
  profileImage90: '',
  showsEmail: false,
};
