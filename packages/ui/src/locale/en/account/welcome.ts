/** Texts of the first steps of a new user. */
export const welcome = {
  title: 'First steps',
  text: 'Choose what you want to read. You can change all of it later.',
  follow: 'You and your feed',
  tags: 'Tags to follow',
  people: 'People to follow',
  go: 'Save and continue',
  skip: 'Skip',
};
