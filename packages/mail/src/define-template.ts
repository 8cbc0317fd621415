import type { z } from 'zod';
import type { Block } from './content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { line, link } from './values.ts';

export interface TemplateDefinition<Props extends z.ZodType> {
  /** Mails of a released name wait in databases. */
  name: string;
  /** `line` and `link` of values.ts, so that nothing else can get into a mail. */
  props: Props;
  /** For previews, and for the test that every template is held to. */
  example: z.input<Props>;
  subject(props: z.output<Props>): string;
  body(props: z.output<Props>): Block[];
  /**
   * Where a mail that its reader may want no more of is unsubscribed from, by a POST without any further question
   * (RFC 8058). Not for mails that belong to something the reader has just done.
   */
  unsubscribe?(props: z.output<Props>): string;
}

/** A template in all its forms. */
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
  /** @throws ZodError when the props are not as the template declares them. */
  render(props: unknown): RenderedMail;
}

/** Declares a kind of mail. */
export function defineTemplate<Props extends z.ZodType>(definition: TemplateDefinition<Props>): MailTemplate<Props> {
  const { name, props: schema, example } = definition;
  return {
    name,
    props: schema,
    example,
    render(given) {
      const props = schema.parse(given);
      const subject = line.parse(definition.subject(props));
      const blocks = definition.body(props);
      const unsubscribe = definition.unsubscribe && link.parse(definition.unsubscribe(props));
      return { subject, text: renderText(blocks), html: renderHtml(subject, blocks), unsubscribe };
    },
  };
}
