import type { z } from 'zod';
import { line, lines } from '../../form-values.ts';

/** The values of the fields for the profile of an organization. */
export const organizationValues = {
  name: line,
  username: line,
  tag_line: line,
  summary: lines,
  url: line,
  location: line,
  tech_stack: lines,
  story: lines,
};

type Values = z.output<z.ZodObject<typeof organizationValues>>;

/** Returns the profile of an organization as the services receive it; blank texts clear a field. */
export function profileOf({ tag_line: tagLine, tech_stack: techStack, ...values }: Values) {
  return { ...values, tagLine, techStack };
}
