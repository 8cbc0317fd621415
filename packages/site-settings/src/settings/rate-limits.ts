import { count, optionalCount, optionalRate, rate } from '../number-settings.ts';

const oneMore = 'One more than this number is allowed';

/** Rate limits of one account. */
export const rateLimits = {
  article_update: rate({
    title: 'Article updates',
    description: 'Maximum articles that a user can update within 30 seconds.',
    default: 30,
  }),
  published_article_creation: rate({
    title: 'New articles',
    description: `Articles that a user can create within 30 seconds. ${oneMore}.`,
    default: 9,
  }),
  published_article_antispam_creation: optionalRate({
    title: 'New articles of new users',
    description: `Articles that a new user can create within 300 seconds. ${oneMore}. Without it, the limit of all users applies.`,
  }),
  comment_creation: rate({
    title: 'New comments',
    description: `Comments that a user can write within 30 seconds. ${oneMore}.`,
    default: 9,
  }),
  comment_antispam_creation: optionalRate({
    title: 'New comments of new users',
    description: `Comments that a new user can write within 300 seconds. ${oneMore}. Without it, the limit of all users applies.`,
  }),
  reaction_creation: rate({
    title: 'New reactions',
    description: `Reactions that a user can add within 30 seconds. ${oneMore}.`,
    default: 10,
  }),
  follow_count_daily: optionalCount({
    title: 'Follows per day',
    description: 'Maximum follows that a user can add within 24 hours. Without it, there is no limit.',
  }),
  image_upload: rate({
    title: 'Image uploads',
    description: `Images that a user can upload within 30 seconds. ${oneMore}.`,
    default: 9,
  }),
  listing_creation: rate({
    title: 'New listings',
    description: 'Maximum listings that a user can create within a minute.',
    default: 1,
  }),
  mention_creation: rate({
    title: 'Mentions per text',
    description: 'Maximum users that an article or a comment can mention.',
    default: 7,
  }),
  user_update: rate({
    title: 'Profile updates',
    description: `Updates of a profile within 30 seconds. ${oneMore}.`,
    default: 15,
  }),
  feedback_message_creation: rate({
    title: 'Feedback messages',
    description: `Feedback messages that a user can send within 300 seconds. ${oneMore}.`,
    default: 5,
  }),
  user_considered_new_days: count({
    title: 'Days as a new user',
    description: 'Days for which the limits of new users apply to an account. 0 disables these limits.',
    default: 3,
  }),
};
