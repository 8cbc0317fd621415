// The fields of records that several operations return, in any order.

/** Splits names at spaces. */
export const names = (text: string) => text.split(' ');

const byline = ['name', 'username', 'microblog_username', 'codehost_username', 'website_url'];
const pictures = ['profile_image', 'profile_image_90'];

/** Returns the paths of a nested object and its fields. */
export const nested = (name: string, fields: readonly string[]): string[] => [
  name,
  ...fields.map((field) => `${name}.${field}`),
];

export const person = ['user_id', ...byline, ...pictures];
export const personWithoutId = [...byline, ...pictures];
export const organization = ['name', 'username', 'slug', ...pictures];

const shared = [
  ...names('type_of id title description readable_publish_date slug path url tag_list tags'),
  ...names('positive_reactions_count public_reactions_count collection_id language subforem_id'),
  ...names('cover_image social_image canonical_url created_at edited_at crossposted_at published_at'),
  ...names('last_comment_at published_timestamp reading_time_minutes'),
];

/** An item of a list of articles. */
export const listItem = {
  beta: [...shared, 'comments_count', ...nested('user', person)],
  v1: [...shared, ...nested('user', personWithoutId)],
};

/** One article with its body. */
export const article = [...shared, 'comments_count', 'body_html', 'body_markdown', ...nested('user', person)];

const ownBeta = [
  ...names('type_of id title description cover_image published published_at tag_list slug path'),
  ...names('url canonical_url comments_count positive_reactions_count public_reactions_count'),
  ...names('page_views_count published_timestamp body_markdown reading_time_minutes'),
  ...nested('user', person),
];

/** An item of the list of the caller's articles. */
export const ownItem = {
  beta: ownBeta,
  v1: [...listItem.v1, 'published', 'page_views_count', 'body_markdown', 'revision_number'],
};

const commentBeta = ['type_of', 'id_code', 'created_at', 'body_html', ...nested('user', person), 'children'];
export const comment = { beta: commentBeta, v1: [...commentBeta, 'image_url'] };

export const listing = [
  ...names('type_of id created_at title slug body_markdown tag_list tags category'),
  ...names('processed_html published'),
  ...nested('user', person),
];

const userBeta = [
  ...names('type_of id username name summary microblog_username codehost_username website_url'),
  ...names('location joined_at profile_image'),
];
export const user = { beta: userBeta, v1: [...userBeta, 'email', 'badge_ids'] };
