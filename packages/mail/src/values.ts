import { isEmailAddress } from '@commonplace/rules/email-address';
import { characterProblem, nameProblem } from '@commonplace/rules/plain-text';
import { parseWebAddress } from '@commonplace/rules/web-address';
import { z } from 'zod';

/** One line of text in a mail, also for its subject: no line breaks, control characters or changes of text direction. */
export const line = z.string().max(300).refine(isLine, 'must be one line of text');

function isLine(text: string): boolean {
  return nameProblem(text) === undefined && !/[\t\r\n]/.test(text);
}

/** Several lines of user text; HTML is escaped when the mail is rendered. */
export const text = z
  .string()
  .max(10_000)
  .refine((value) => characterProblem(value) === undefined, 'must have no control characters');

/** A link in a mail. */
export const link = z
  .string()
  .max(2_000)
  .refine((text) => parseWebAddress(text) !== undefined && isLine(text), 'must be an http or https URL');

/** The recipient of a mail. */
export const recipient = z.object({
  address: z.string().refine(isEmailAddress, 'must be an email address'),
  name: line.optional(),
});

export type Recipient = z.input<typeof recipient>;
