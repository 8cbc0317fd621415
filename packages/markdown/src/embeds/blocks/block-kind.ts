/** An embed with Markdown content, up to its `{% endname %}`. */
export interface ContainerKind {
  readonly content: 'markdown';
  readonly name: string;
  readonly example: string;
  /**
   * Returns the HTML before and after the content, which is sanitized later.
   * @throws DomainError validation_failed for an invalid argument.
   */
  readonly around: (argument: string) => readonly [before: string, after: string];
}

/** An embed with verbatim content. */
export interface VerbatimKind {
  readonly content: 'text';
  readonly name: string;
  readonly example: string;
  /**
   * Returns the replacement, as a paragraph or within one.
   * @throws DomainError validation_failed for an invalid argument or content.
   */
  readonly show: (argument: string, content: string) => Shown;
}

/** HTML, sanitized later; highlighted code; or TeX as MathML. */
export type Shown =
  | { readonly as: 'html'; readonly html: string }
  | { readonly as: 'code'; readonly code: string; readonly language: string }
  | { readonly as: 'math'; readonly source: string; readonly display: boolean };

export type BlockKind = ContainerKind | VerbatimKind;
