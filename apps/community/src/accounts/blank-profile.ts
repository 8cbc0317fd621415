/** The profile of an account whose personal data was removed. */
export const blankProfile = {
  summary: null,
  location: null,
  links: [],
  websiteUrl: null,
  microblogUsername: null,
  codehostUsername: null,
  profileImage: '',
  profileImage90: '',
  showsEmail: false,
};
