/** What kind of text is rendered: decides which constructs are understood and which elements survive. */
export type Profile = 'article' | 'billboard' | 'comment' | 'listing';

/** What a profile allows. */
export interface ProfileRules {
  /** A YAML block at the top is metadata, not text. */
  readonly frontMatter: boolean;
  /** `{% name argument %}` is an embed; otherwise it is literal text. */
  readonly embeds: boolean;
  readonly images: boolean;
  /** Headings can be linked to. Only where a page holds one text, since names would collide. */
  readonly anchors: boolean;
  /** A line end within a paragraph is a line break, as people expect of a text box. */
  readonly breaks: boolean;
}

export const profiles: Readonly<Record<Profile, ProfileRules>> = {
  article: { frontMatter: true, embeds: true, images: true, anchors: true, breaks: false },
  billboard: { frontMatter: false, embeds: true, images: true, anchors: false, breaks: false },
  comment: { frontMatter: false, embeds: false, images: true, anchors: false, breaks: true },
  listing: { frontMatter: false, embeds: false, images: false, anchors: false, breaks: true },
};
