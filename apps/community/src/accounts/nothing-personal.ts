/** What an account shows once nothing of its person is left. */
export const nothingPersonal = {
  summary: null,
  location: null,
  websiteUrl: null,
  microblogUsername: null,
  codehostUsername: null,
  profileImage: '',
  profileImage90: '',
  showsEmail: false,
};
