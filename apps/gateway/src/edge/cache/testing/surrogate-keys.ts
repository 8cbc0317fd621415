import * as accountKeys from '../account-keys.ts';
import * as articleKeys from '../article-keys.ts';
import * as billboardKeys from '../billboard-keys.ts';
import * as commentKeys from '../comment-keys.ts';
import * as listingKeys from '../listing-keys.ts';
import * as pageKeys from '../page-keys.ts';
import * as pathKeys from '../path-keys.ts';
import * as podcastKeys from '../podcast-keys.ts';
import * as reactionKeys from '../reaction-keys.ts';
import * as searchKeys from '../search-keys.ts';
import * as seriesKeys from '../series-keys.ts';
import * as subforemKeys from '../subforem-keys.ts';
import * as themeKeys from '../theme-keys.ts';
import * as conceptKeys from '../concept-keys.ts';
import * as trendKeys from '../trend-keys.ts';

/** All functions that return surrogate keys of answers, or the effects of changes on them. */
export const surrogateKeys = {
  ...accountKeys,
  ...articleKeys,
  ...billboardKeys,
  ...commentKeys,
  ...listingKeys,
  ...pageKeys,
  ...pathKeys,
  ...podcastKeys,
  ...reactionKeys,
  ...searchKeys,
  ...seriesKeys,
  ...subforemKeys,
  ...themeKeys,
  ...conceptKeys,
  ...trendKeys,
};
