/** The kind of text, which decides the supported constructs and elements. */
export type Profile = 'article' | 'billboard' | 'comment' | 'listing';

/** The constructs of a profile. */
export interface ProfileRules {
  /** A YAML block at the top is metadata. */
  readonly frontMatter: boolean;
  /** `{% name argument %}` is an embed; otherwise it is literal text. */
  readonly embeds: boolean;
  readonly images: boolean;
  /** Headings and footnotes are link targets. Only for a single text per page, since names would collide. */
  readonly anchors: boolean;
  /** A line end within a paragraph is a line break, as in a text box. */
  readonly breaks: boolean;
}

export const profiles: Readonly<Record<Profile, ProfileRules>> = {
  article: { frontMatter: true, embeds: true, images: true, anchors: true, breaks: false },
  billboard: { frontMatter: false, embeds: true, images: true, anchors: false, breaks: false },
  comment: { frontMatter: false, embeds: false, images: true, anchors: false, breaks: true },
  listing: { frontMatter: false, embeds: false, images: false, anchors: false, breaks: true },
};
