import type { Field } from '../../../components/form-field.tsx';

type Options = NonNullable<Field['options']>;
const labelsOf = (words: string): Options =>
  words.split(' ').map((word) => [word, word.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())]);

const placements = labelsOf(
  'sidebar_left sidebar_left_2 sidebar_right sidebar_right_second sidebar_right_third feed_first feed_second feed_third home_hero footer page_fixed_bottom post_fixed_bottom post_body_bottom post_sidebar post_comments post_comments_mid digest_first digest_second',
);

const contents: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', description: 'Only administrators see it.' },
  { name: 'body_markdown', label: 'Content', kind: 'multiline', required: true },
  {
    name: 'render_mode',
    label: 'Format',
    kind: 'select',
    required: true,
    options: [
      ['forem_markdown', 'Markdown'],
      ['raw', 'HTML'],
    ],
  },
  { name: 'template', label: 'Template', kind: 'select', required: true, options: labelsOf('authorship_box plain') },
  { name: 'color', label: 'Color', kind: 'text', placeholder: '#3b49df', description: 'Of the border.' },
  { name: 'custom_display_label', label: 'Label above the content', kind: 'text' },
];

const schedule: readonly Field[] = [
  { name: 'approved', label: 'Approved', kind: 'checkbox' },
  { name: 'published', label: 'Published', kind: 'checkbox', description: 'Shown once it is also approved.' },
  {
    name: 'expires_at',
    label: 'Shown until',
    kind: 'datetime',
    description: 'In your time zone. Leave empty for no end date.',
  },
];

const targets = (segments: readonly number[]): readonly Field[] => [
  { name: 'placement_area', label: 'Placement', kind: 'select', required: true, options: placements },
  {
    name: 'display_to',
    label: 'Shown to',
    kind: 'select',
    required: true,
    options: [
      ['all', 'Everyone'],
      ['logged_in', 'Signed-in users'],
      ['guests', 'Visitors without an account'],
    ],
  },
  {
    name: 'audience',
    label: 'Segment',
    kind: 'select',
    options: [
      ['trusted', 'Trusted users'],
      ['posted', 'Authors'],
      ['no_posts_yet', 'Users without published articles'],
      ...segments.map((id) => [String(id), `Segment ${id}`] as const),
    ],
  },
  {
    name: 'tag_list',
    label: 'Tags',
    kind: 'list',
    description: 'Shown next to articles with these tags, and to their followers.',
  },
  { name: 'target_geolocations', label: 'Countries and regions', kind: 'list', placeholder: 'US-WA' },
  { name: 'target_role_names', label: 'Shown to roles', kind: 'list' },
  { name: 'exclude_role_names', label: 'Hidden from roles', kind: 'list' },
  { name: 'page_id', label: 'Page ID', kind: 'number', min: 1, description: 'Shows the billboard on this page only.' },
  { name: 'preferred_article_ids', label: 'Preferred article IDs', kind: 'list' },
  { name: 'exclude_article_ids', label: 'Excluded article IDs', kind: 'list' },
  { name: 'include_subforem_ids', label: 'Subforem IDs', kind: 'list' },
  {
    name: 'browser_context',
    label: 'Browsers',
    kind: 'select',
    required: true,
    options: labelsOf('all_browsers desktop mobile_web mobile_in_app'),
  },
  {
    name: 'requires_cookies',
    label: 'Only with cookie consent',
    kind: 'checkbox',
    description: 'Pages of this site ask for no consent, so they do not show it; applications that ask do.',
  },
  { name: 'exclude_survey_completions', label: 'Hide from users who answered a survey', kind: 'checkbox' },
  { name: 'exclude_survey_ids', label: 'Survey IDs', kind: 'list' },
];

const others: readonly Field[] = [
  {
    name: 'weight',
    label: 'Weight',
    kind: 'number',
    min: 0,
    max: 10_000,
    step: 0.5,
    description: 'Relative frequency among billboards of the same placement.',
  },
  { name: 'priority', label: 'Show before other billboards', kind: 'checkbox' },
  {
    name: 'special_behavior',
    label: 'Behavior',
    kind: 'select',
    required: true,
    options: [
      ['nothing', 'Shown immediately'],
      ['delayed', 'Shown after ten seconds'],
    ],
  },
  { name: 'type_of', label: 'Type', kind: 'select', required: true, options: labelsOf('in_house community external') },
  { name: 'organization_id', label: 'Organization ID', kind: 'number', min: 1 },
  { name: 'creator_id', label: 'Creator ID', kind: 'number', min: 1 },
  {
    name: 'dismissal_sku',
    label: 'Dismissal group',
    kind: 'text',
    description: 'Closing a billboard of the group closes all of them until the end of the visit.',
  },
  { name: 'prefer_paired_with_billboard_id', label: 'Preferred companion billboard ID', kind: 'number', min: 1 },
];

/** Returns the fields of a billboard, with the given manual segments as choices. */
export const billboardFields = (segments: readonly number[]): readonly Field[] => [
  ...contents,
  ...schedule,
  ...targets(segments),
  ...others,
];
