import { choiceNames } from '@commonplace/rules/article-fields';
import type { Messages } from '@commonplace/ui/locale/messages';

/** Returns the labels of fields by their names in the API. */
export function fieldNames({
  commenting,
  editor,
  community,
  desk,
  moderation,
  problems,
}: Messages): Record<string, string> {
  return {
    title: editor.title,
    body_markdown: editor.text,
    parent: commenting.parent,
    tags: editor.tags,
    tag_list: editor.tags,
    main_image: editor.cover,
    image: editor.cover,
    description: editor.summary,
    series: editor.series,
    organization_id: editor.organization,
    canonical_url: editor.canonicalUrl,
    language: editor.language,
    published_at: editor.publishAt,
    ...Object.fromEntries(choiceNames.map((name) => [name, editor.choices[name].label])),
    listing_category: community.categoryLabel,
    location: community.location,
    expires_at: community.expires,
    points: desk.weight,
    name: editor.tags,
    note: moderation.noteName,
    message: problems.reportMessage,
    reported_url: problems.reportAddress,
  };
}
