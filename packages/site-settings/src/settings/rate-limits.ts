import { count, optionalCount, optionalRate, rate } from '../number-settings.ts';

/** The reference allows one use more than the setting's value. */
const lessOne = (value: number) => `, less one: ${value} allows ${value + 1}.`;

/** Rate limits of one account. */
export const rateLimits = {
  article_update: rate({
    title: 'Article updates',
    description: 'Maximum articles that a user can update within 30 seconds.',
    default: 30,
  }),
  article_autosave: rate({
    title: 'Autosaves',
    description: 'Maximum autosaves of articles that a user can send within 30 seconds.',
    default: 60,
  }),
  article_revisions_mebibytes: count({
    title: 'Revisions per article',
    description:
      'Maximum size of the compressed revisions of one article, in MiB, at least 1. Beyond it, the oldest autosaves are removed first, then the oldest other revisions.',
    default: 20,
  }),
  published_article_creation: rate({
    title: 'New articles',
    description: `Maximum articles that a user can create within 30 seconds${lessOne(9)}`,
    default: 9,
  }),
  published_article_antispam_creation: optionalRate({
    title: 'New articles of new users',
    description: `Maximum articles that a new user can create within 300 seconds${lessOne(9)} Without it, the limit of all users applies.`,
  }),
  comment_creation: rate({
    title: 'New comments',
    description: `Maximum comments that a user can write within 30 seconds${lessOne(9)}`,
    default: 9,
  }),
  comment_antispam_creation: optionalRate({
    title: 'New comments of new users',
    description: `Maximum comments that a new user can write within 300 seconds${lessOne(9)} Without it, the limit of all users applies.`,
  }),
  reaction_creation: rate({
    title: 'New reactions',
    description: `Maximum reactions that a user can add within 30 seconds${lessOne(10)}`,
    default: 10,
  }),
  follow_count_daily: optionalCount({
    title: 'Follows per day',
    description: 'Maximum follows that a user can add within 24 hours. Without it, there is no limit.',
  }),
  image_upload: rate({
    title: 'Image uploads',
    description: `Maximum images that a user can upload within 30 seconds${lessOne(9)}`,
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
    description: `Maximum updates of a profile that a user can make within 30 seconds${lessOne(15)}`,
    default: 15,
  }),
  feedback_message_creation: rate({
    title: 'Feedback messages',
    description: `Maximum feedback messages that a user can send within 300 seconds${lessOne(5)}`,
    default: 5,
  }),
  user_considered_new_days: count({
    title: 'Days as a new user',
    description: 'Days for which the limits of new users apply to an account. 0 disables these limits.',
    default: 3,
  }),
};
