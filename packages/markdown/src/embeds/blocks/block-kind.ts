/** An embed that has content, up to its `{% endname %}`: the content is Markdown. */
export interface ContainerKind {
  readonly content: 'markdown';
  readonly name: string;
  readonly example: string;
  /**
   * HTML before and after the content. It is sanitized like any other.
   * @throws DomainError validation_failed when the argument is wrong.
   */
  readonly around: (argument: string) => readonly [before: string, after: string];
}

/** An embed whose content is taken as it stands. */
export interface VerbatimKind {
  readonly content: 'text';
  readonly name: string;
  readonly example: string;
  /**
   * What it is shown as, in a paragraph of its own or within one.
   * @throws DomainError validation_failed when argument or content are wrong.
   */
  readonly show: (argument: string, content: string) => Shown;
}

/** HTML, sanitized like any other; code, highlighted; or TeX as MathML. */
export type Shown =
  | { readonly as: 'html'; readonly html: string }
  | { readonly as: 'code'; readonly code: string; readonly language: string }
  | { readonly as: 'math'; readonly source: string; readonly display: boolean };

export type BlockKind = ContainerKind | VerbatimKind;
