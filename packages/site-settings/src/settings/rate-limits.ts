import { count, optionalCount, optionalRate, rate } from '../setting.ts';

const oneMore = 'One more than this fits';

/** How much one account may do. */
export const rateLimits = {
  article_update: rate({
    description: 'Articles that a person updates within 30 seconds. Exactly so many.',
    default: 30,
  }),
  published_article_creation: rate({
    description: `Articles that a person creates within 30 seconds. ${oneMore}.`,
    default: 9,
  }),
  published_article_antispam_creation: optionalRate(
    `The same of a new account, within 300 seconds. ${oneMore}; without it, new accounts create like others.`,
  ),
  comment_creation: rate({ description: `Comments that a person writes within 30 seconds. ${oneMore}.`, default: 9 }),
  comment_antispam_creation: optionalRate(
    `The same of a new account, within 300 seconds. ${oneMore}; without it, new accounts write like others.`,
  ),
  reaction_creation: rate({ description: `Reactions of a person within 30 seconds. ${oneMore}.`, default: 10 }),
  follow_count_daily: optionalCount(
    'How many a person begins to follow within 24 hours. Exactly so many; without it, any.',
  ),
  image_upload: rate({ description: `Images that a person uploads within 30 seconds. ${oneMore}.`, default: 9 }),
  listing_creation: rate({
    description: 'Listings that a person creates within a minute. Exactly so many.',
    default: 1,
  }),
  mention_creation: rate({ description: 'How many people an article or a comment may mention.', default: 7 }),
  user_update: rate({ description: `How often a profile is changed within 30 seconds. ${oneMore}.`, default: 15 }),
  feedback_message_creation: rate({
    description: `Feedback messages of a person within 300 seconds. ${oneMore}.`,
    default: 5,
  }),
  user_considered_new_days: count({
    description: 'How many days an account is new, for the limits of new accounts; 0: never.',
    default: 3,
  }),
};
