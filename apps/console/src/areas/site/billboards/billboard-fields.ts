import type { Field } from '../../../parts/fields.tsx';

type Options = NonNullable<Field['options']>;
const plain = (words: string): Options =>
  words.split(' ').map((word) => [word, word.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())]);

const places = plain(
  'sidebar_left sidebar_left_2 sidebar_right sidebar_right_second sidebar_right_third feed_first feed_second feed_third home_hero footer page_fixed_bottom post_fixed_bottom post_body_bottom post_sidebar post_comments post_comments_mid digest_first digest_second',
);

const contents: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', description: 'For administrators alone.' },
  { name: 'body_markdown', label: 'Text', kind: 'long text', required: true },
  {
    name: 'render_mode',
    label: 'Written in',
    kind: 'choice',
    required: true,
    options: [
      ['forem_markdown', 'Markdown'],
      ['raw', 'HTML'],
    ],
  },
  { name: 'template', label: 'Template', kind: 'choice', required: true, options: plain('authorship_box plain') },
  { name: 'color', label: 'Color', kind: 'text', placeholder: '#3b49df' },
  { name: 'custom_display_label', label: 'What stands above it', kind: 'text' },
];

const schedule: readonly Field[] = [
  { name: 'approved', label: 'Approved', kind: 'flag' },
  { name: 'published', label: 'Published', kind: 'flag', description: 'Shown as soon as it is approved, too.' },
  {
    name: 'expires_at',
    label: 'Shown until',
    kind: 'time',
    description: 'In your time zone; without an end when empty.',
  },
];

const targets = (segments: readonly number[]): readonly Field[] => [
  { name: 'placement_area', label: 'Place', kind: 'choice', required: true, options: places },
  {
    name: 'display_to',
    label: 'Shown to',
    kind: 'choice',
    required: true,
    options: [
      ['all', 'Everybody'],
      ['logged_in', 'Who is signed in'],
      ['guests', 'Who is not signed in'],
    ],
  },
  {
    name: 'audience',
    label: 'Segment',
    kind: 'choice',
    options: [
      ['trusted', 'Trusted people'],
      ['posted', 'Who has published'],
      ['no_posts_yet', 'Who has not published yet'],
      ...segments.map((id) => [String(id), `Segment ${id}`] as const),
    ],
  },
  { name: 'tag_list', label: 'Tags', kind: 'words', description: 'Beside articles and for followers of one of them.' },
  { name: 'target_geolocations', label: 'Countries and regions', kind: 'words', placeholder: 'US-WA' },
  { name: 'target_role_names', label: 'Roles that see it', kind: 'words' },
  { name: 'exclude_role_names', label: 'Roles that do not', kind: 'words' },
  { name: 'page_id', label: 'Id of a page', kind: 'number', min: 1, description: 'Where it is shown alone.' },
  { name: 'preferred_article_ids', label: 'Rather beside articles', kind: 'words' },
  { name: 'exclude_article_ids', label: 'Never beside articles', kind: 'words' },
  { name: 'include_subforem_ids', label: 'Ids of subforems', kind: 'words' },
  {
    name: 'browser_context',
    label: 'Browsers',
    kind: 'choice',
    required: true,
    options: plain('all_browsers desktop mobile_web mobile_in_app'),
  },
  { name: 'requires_cookies', label: 'Only where cookies are allowed', kind: 'flag' },
  { name: 'exclude_survey_completions', label: 'Not to who has answered a survey', kind: 'flag' },
  { name: 'exclude_survey_ids', label: 'Ids of these surveys', kind: 'words' },
];

const others: readonly Field[] = [
  {
    name: 'weight',
    label: 'Weight',
    kind: 'number',
    min: 0,
    max: 10_000,
    step: 0.5,
    description: 'How often it is chosen.',
  },
  { name: 'priority', label: 'Before others', kind: 'flag' },
  {
    name: 'special_behavior',
    label: 'Behavior',
    kind: 'choice',
    required: true,
    options: [
      ['nothing', 'Shown at once'],
      ['delayed', 'Shown after a while'],
    ],
  },
  { name: 'type_of', label: 'Kind', kind: 'choice', required: true, options: plain('in_house community external') },
  { name: 'organization_id', label: 'Id of its organization', kind: 'number', min: 1 },
  { name: 'creator_id', label: 'Id of who made it', kind: 'number', min: 1 },
  { name: 'dismissal_sku', label: 'Dismissed together with', kind: 'text' },
  { name: 'prefer_paired_with_billboard_id', label: 'Rather with billboard', kind: 'number', min: 1 },
];

/** All that is decided about a billboard; segments that are filled by hand are named by their ids. */
export const billboardFields = (segments: readonly number[]): readonly Field[] => [
  ...contents,
  ...schedule,
  ...targets(segments),
  ...others,
];
