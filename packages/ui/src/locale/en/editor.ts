import type { ArticleChoices } from '@commonplace/rules/article-fields';
import { pluralsOf } from '../plural.ts';

const count = pluralsOf('en');

/** The texts of the choices of an article, by name and value. */
const choices: {
  [Name in keyof ArticleChoices]: { label: string; hint: string; values: Record<ArticleChoices[Name], string> };
} = {
  comment_order: {
    label: 'Order of the comments',
    hint: 'Readers can choose another one.',
    values: { oldest: 'Oldest first', newest: 'Newest first' },
  },
};

/** Texts of the pages to write and edit articles. */
export const editor = {
  newArticle: 'New article',
  editArticle: 'Edit article',
  description: 'Write in Markdown, preview, and publish when it is ready.',
  title: 'Title',
  titleHint: (maximum: number) => `At most ${maximum} characters.`,
  tags: 'Tags',
  tagsHint: 'Up to 4 tags, separated by commas. A tag is one word of letters and digits.',
  text: 'Text',
  textHint: 'You can format the text with Markdown.',
  settings: 'Settings',
  cover: 'Cover',
  coverFile: 'Upload a cover',
  coverFileHint: 'JPEG, PNG, GIF, WebP, AVIF or SVG, at most 25 MiB.',
  coverAddress: 'Or its address',
  coverAddressHint: 'A wide image suits best. An uploaded file replaces the address.',
  coverFocusX: 'Focus, from left to right',
  coverFocusY: 'Focus, from top to bottom',
  coverFocusHint: 'This point stays visible where the cover is cropped.',
  comments: 'Comments',
  commentsHint: 'Comments that are there stay.',
  commentsOpen: 'Readers can comment',
  commentsClosed: 'Closed',
  choices,
  summary: 'Description',
  summaryHint: 'Shown in lists and link previews. If it is empty, they show the beginning of the text.',
  series: 'Series',
  seriesHint: 'Articles with the same series are its parts, in order.',
  organization: 'Organization',
  organizationHint: 'The article appears under its name.',
  noOrganization: 'None, under your name',
  formerOrganizationHint: 'Former members cannot put an article back once they have taken it out.',
  canonicalUrl: 'Original address',
  canonicalUrlHint: 'If it was published elsewhere before.',
  language: 'Language',
  languageHint: 'For screen readers, hyphenation and search.',
  detectLanguage: 'Detect from the text',
  detectedLanguage: (name: string) => `Detected: ${name}`,
  publishAt: 'Publish at',
  publishAtHint: 'Leave it empty to publish at once. A draft with a date waits until you schedule it.',
  timeZone: 'Time zone',
  timeZoneHint: 'Of the time above.',
  saveDraft: 'Save draft',
  update: 'Update',
  publish: 'Publish',
  schedule: 'Schedule',
  preview: 'Preview',
  check: 'Check',
  findings: 'Before you publish',
  noFindings: 'Nothing is missing: images are described, links work, headings are in order.',
  obstacles: 'Publishing is refused until this is fixed:',
  findingsHint: 'This is advice. You can publish all the same.',
  finding: {
    missing_alt: 'An image has no description for people who cannot see it:',
    heading_order: 'A heading leaves out a level:',
    empty_description: 'The description is empty, so that lists show the beginning of the text.',
    dead_link: 'A link cannot be reached:',
    repeated_footnote: 'Several footnotes have the same mark, and readers see only the last of them:',
  },
  unpublish: 'Unpublish',
  unschedule: 'Unschedule',
  discard: 'Discard changes',
  unpublishedChanges: 'Unpublished changes: they were kept while you typed. Readers get them when you choose Update.',
  view: 'View published version',
  words: (words: number) => count(words, { one: '# word', other: '# words' }),
  previewLink: 'Preview link',
  previewLinkText: 'Anyone with this link can read the article before it is published.',
  noPreviewLink: 'There is no link at the moment.',
  newLink: 'New link',
  withdraw: 'Withdraw',
  deleteArticle: 'Delete article',
  deleteText: 'The article and its history are deleted for good. This cannot be undone.',
  saved: 'Saved',
  updated: 'Updated. Readers see this version.',
  willBePublished: (time: string) => `Saved. It will be published on ${time}.`,
  draftWithTime: (time: string) => `Saved as a draft. Choose Schedule to publish it on ${time}.`,
  differences: 'Differences: − your text, + the stored text',
  otherText: 'The stored text',
  otherTextHint: 'Take over what you need. Saving again replaces this text by yours.',
  changedElsewhere:
    'This article was changed elsewhere after you opened it: in another tab, on another device or by a program. Nothing was saved yet. What you typed is below.',
  mergedElsewhere:
    'This article was changed elsewhere after you opened it, and what you typed is merged with those changes below. Nothing was saved yet: read it, then send the form again.',
  unpublishedElsewhere:
    'This article was unpublished elsewhere after you opened it, so readers do not see it. What you typed is below and not saved yet: save it as a draft, or publish it again.',
  publishedElsewhere:
    'This article was published or scheduled elsewhere after you opened it. What you typed is below and not saved yet: choose Update to show it to readers, too.',
  frontMatterDecides:
    'The text is saved, but its front matter says that it is not published. Change “published” in the front matter to publish it.',
  signedOut: 'You are signed out. Sign in in another tab, then send the form again. What you typed is below.',
  tooLong: (kibibytes: number) =>
    `An article can have at most ${kibibytes} KiB of text. Shorten it, or divide it into the parts of a series. What you typed is below.`,
  invalidTime: 'The time at which to publish is not valid. Choose a date, a time and a time zone.',
  lateTime: (years: number) => `An article can be scheduled at most ${years} years ahead. Choose an earlier time.`,
  isGone:
    'This article was deleted. What you typed is below: save it as a draft, or publish it, and it becomes a new article.',
  notSaved:
    'A part of this site is unavailable, so it may not be saved. Send the form again in a minute. What you typed is below.',
};
