import type { z } from 'zod';
import type { Block } from './content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { line, link } from './values.ts';

export interface TemplateDefinition<Props extends z.ZodType> {
  /** Do not change a released name: mails with it may be stored as jobs. */
  name: string;
  /** Made of `line` and `link` of values.ts, so that nothing else can get into a mail. */
  props: Props;
  /** For previews and tests. */
  example: z.input<Props>;
  subject(props: z.output<Props>): string;
  body(props: z.output<Props>): Block[];
  /**
   * Returns the one-click unsubscribe URL (RFC 8058). Omit it for mails about something the user has just done.
   */
  unsubscribe?(props: z.output<Props>): string;
}

/** A rendered mail. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  unsubscribe: string | undefined;
}

export interface MailTemplate<Props extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly props: Props;
  readonly example: z.input<Props>;
  /** @throws ZodError if the props do not match the template. */
  render(props: unknown): RenderedMail;
}

/** Declares a kind of mail. */
export function defineTemplate<Props extends z.ZodType>(definition: TemplateDefinition<Props>): MailTemplate<Props> {
  const { name, props: schema, example } = definition;
  return {
    name,
    props: schema,
    example,
    render(input) {
      const props = schema.parse(input);
      const subject = line.parse(definition.subject(props));
      const blocks = definition.body(props);
      const unsubscribe = definition.unsubscribe && link.parse(definition.unsubscribe(props));
      return { subject, text: renderText(blocks), html: renderHtml(subject, blocks), unsubscribe };
    },
  };
}
