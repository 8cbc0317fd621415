import { contrastWithWhite } from '@commonplace/rules/contrast';
import { isEmailAddress } from '@commonplace/rules/email-address';
import { characterProblem, nameProblem } from '@commonplace/rules/plain-text';
import { parseWebAddress } from '@commonplace/rules/web-address';
import { z } from 'zod';
import type { JsonValue } from './json.ts';

/** A setting of the site. */
export interface Setting<Value extends JsonValue = JsonValue> {
  /** Parses what an administrator sends into the stored value; its error messages follow the key. */
  schema: z.ZodType<NonNullable<Value>>;
  /** The value while none is set. */
  default: Value;
  /** Name of the setting in forms and documents. */
  title: string;
  /** Help text for administrators. */
  description: string;
  /** Whether its value is never shown. */
  secret: boolean;
}

export type SettingGroup = Readonly<Record<string, Setting>>;

export interface Labels {
  title: string;
  description: string;
}

export interface LabelsWithDefault<Value> extends Labels {
  default: Value;
}

/** Returns a setting whose value is shown. */
export const setting = <Value extends JsonValue>(
  schema: z.ZodType<NonNullable<Value>>,
  labels: LabelsWithDefault<Value>,
): Setting<Value> => ({
  schema,
  ...labels,
  secret: false,
});

/** Maximum length of an update as JSON, in UTF-16 units. An event holds it with the old values, and NATS limits it to 1 MB. */
export const maxUpdateLength = 64_000;
const maxTextLength = 2_000;
const maxNameLength = 100;
const maxEntries = 500;

/** Returns a setting for a text of at most 2,000 characters by default, without harmful characters (rules.md#text). */
const boundedText = (error: { error: string }, maximum = maxTextLength) =>
  z
    .string(error)
    .max(maximum, { error: `is too long (maximum is ${maximum} characters)` })
    .superRefine((value, context) => {
      const problem = characterProblem(value);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    });

const anyText = boundedText({ error: 'must be a string' });

/** Text; null by default. */
export const text = (labels: Labels) => setting<string | null>(anyText, { ...labels, default: null });

/** Returns a setting for a text of a certain form; null by default. */
export const matching = (pattern: RegExp, error: string, labels: Labels) =>
  setting<string | null>(z.string({ error }).regex(pattern, { error }), { ...labels, default: null });

/** Returns a setting for a name short enough for lines of pages and mails, without certain characters. */
export const nameWithout = (characters: string[], labels: LabelsWithDefault<string>) =>
  setting(
    boundedText({ error: 'must be a string' }, maxNameLength)
      .refine((value) => nameProblem(value) === undefined, { error: "can't be blank" })
      .refine((value) => !characters.some((character) => value.includes(character)), {
        error: `may not contain any of ${characters.join(' ')}`,
      }),
    labels,
  );

/** Returns a setting for a text that can be set but not read. */
export const secret = (labels: Labels): Setting<string | null> => ({ ...text(labels), secret: true });

/** Returns a setting for one of several words. */
export const oneOf = (values: [string, ...string[]], labels: LabelsWithDefault<string>) =>
  setting<string>(z.enum(values, { error: 'is not included in the list' }), labels);

/** Returns a setting for a boolean, sent as true, "true", "1" or 1; false likewise. */
export const flag = (labels: LabelsWithDefault<boolean>) =>
  setting<boolean>(
    z
      .union([z.boolean(), z.enum(['true', '1', 'false', '0']), z.literal([0, 1])], { error: 'must be true or false' })
      .transform((value) => value === true || value === 'true' || value === '1' || value === 1)
      .pipe(z.boolean()),
    labels,
  );

const entries = z
  .union(
    [
      z.array(z.string().meta({ maxLength: maxTextLength })).meta({ maxItems: maxEntries }),
      z
        .string()
        .meta({ maxLength: maxUpdateLength })
        .transform((value) => value.split(/[,;\n]/)),
    ],
    { error: 'must be a list of strings' },
  )
  .transform((values) => values.map((value) => value.trim()).filter((value) => value !== ''))
  .pipe(
    z
      .array(boundedText({ error: 'must be a list of strings' }))
      .max(maxEntries, { error: `has too many entries (maximum is ${maxEntries})` }),
  );

/** Returns a setting for a list of some of these words. */
export const listOf = (values: [string, ...string[]], labels: Labels) =>
  setting<string[]>(entries.pipe(z.array(z.enum(values, { error: 'is not included in the list' }))), {
    ...labels,
    default: [],
  });

const noDomain = { error: 'must be list of domains.' };

const domainNames = entries
  .transform((names) => [...new Set(names.map((name) => name.toLowerCase()))])
  .pipe(z.array(z.hostname(noDomain).regex(/\.[a-z0-9-]+$/, noDomain)));

/** Domain names, as an array or a text separated by comma, semicolon or line end; stored in lower case without repetitions. */
export const domainList = (labels: Labels) => setting<string[]>(domainNames, { ...labels, default: [] });

/** Returns a setting for an absolute http or https URL without credentials; private networks are allowed. */
export const url = (labels: Labels) =>
  setting<string | null>(
    anyText.refine((value) => parseWebAddress(value) !== undefined, { error: 'must be a valid URL' }),
    { ...labels, default: null },
  );

/** Returns a setting for an email address. */
export const emailAddress = (labels: Labels) =>
  setting<string | null>(
    z
      .string()
      .max(320, { error: 'is too long (maximum is 320 characters)' })
      .refine(isEmailAddress, { error: 'must be an email address' }),
    {
      ...labels,
      default: null,
    },
  );

/** Returns a setting for a language tag (RFC 5646), e.g. with a country. */
export const language = (labels: Labels) =>
  setting<string | null>(
    z.string({ error: 'is invalid' }).regex(/^(?=.{2,35}$)[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i, { error: 'is invalid' }),
    { ...labels, default: null },
  );

const hexColor = z
  .string({ error: 'must be a hex color' })
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, { error: 'must be a hex color' });

/** Returns a setting for a color on which white text is readable. */
export const darkColor = (labels: LabelsWithDefault<string>) =>
  setting<string>(
    hexColor.refine((value) => contrastWithWhite(value) >= 4.5, {
      error: 'must be darker: contrast with white below 4.5',
    }),
    labels,
  );

const precision = ['with_regions', 'without_regions'] as const;
const noCountries = { error: `must be an object of ISO 3166 country codes, each ${precision.join(' or ')}` };

/** ISO 3166-1 country codes, each with or without its regions (ISO 3166-2). */
export const countries = (labels: LabelsWithDefault<Record<string, string>>) =>
  setting<Record<string, string>>(
    z.record(z.string().regex(/^[A-Z]{2}$/, noCountries), z.enum(precision, noCountries), noCountries),
    labels,
  );
