import { apiRefusals } from './api-refusals.ts';

/** What pages say for messages of the API: mostly the same, and those in other words that name its fields and rules. */
export const refusals = {
  ...apiRefusals,
  onlyFuture: 'is in the past. Choose a later time, or leave it empty to publish at once',
  alreadyPublished: 'cannot be changed once the article is published',
  letters: '{text} may have letters and digits only, without spaces',
  changedMeanwhile: 'The article is being changed elsewhere: try again in a moment',
  tooLarge: 'This is more than the site accepts. An image can have at most 25 MiB',
};
