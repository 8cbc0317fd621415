import { characterProblem, nameProblem } from '@commonplace/rules/plain-text';
import { parseWebAddress } from '@commonplace/rules/web-address';
import { z } from 'zod';
import type { JsonValue } from './json.ts';

/** One key of the site configuration. */
export interface Setting<Value extends JsonValue = JsonValue> {
  /** Takes what an administrator sends and makes it what is stored; its messages are shown after the key's name. */
  schema: z.ZodType<NonNullable<Value>>;
  /** Its value while nobody has set it. */
  default: Value;
  /** What it does, for administrators. */
  description: string;
  /** Its value is never shown. */
  secret: boolean;
}

export type SettingGroup = Readonly<Record<string, Setting>>;

/** Whom a setting is told of, and with what it begins. */
interface About<Value> {
  description: string;
  default: Value;
}

const setting = <Value extends JsonValue>(
  schema: z.ZodType<NonNullable<Value>>,
  about: About<Value>,
): Setting<Value> => ({
  schema,
  ...about,
  secret: false,
});

/** UTF-16 units of an update's JSON: it travels in an event with what was there before, and NATS takes 1 MB. */
export const longestUpdate = 64_000;
const longestText = 2_000;
const longestName = 100;
const mostEntries = 500;

/** Text of at most 2,000 characters unless it says otherwise, none of which does harm (S17). */
const boundedText = (error: { error: string }, maximum = longestText) =>
  z
    .string(error)
    .max(maximum, { error: `is too long (maximum is ${maximum} characters)` })
    .superRefine((value, context) => {
      const problem = characterProblem(value);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    });

const anyText = boundedText({ error: 'must be a string' });

/** Text; null unless set. */
export const text = (description: string) => setting<string | null>(anyText, { description, default: null });

/** A name as lines of pages and mails have room for, without some characters. */
export const nameWithout = (characters: string[], about: About<string>) =>
  setting(
    boundedText({ error: 'must be a string' }, longestName)
      .refine((value) => nameProblem(value) === undefined, { error: "can't be blank" })
      .refine((value) => !characters.some((character) => value.includes(character)), {
        error: `may not contain any of ${characters.join(' ')}`,
      }),
    about,
  );

/** Text that may be written but not read. */
export const secret = (description: string): Setting<string | null> => ({ ...text(description), secret: true });

/** One of some words. */
export const oneOf = (values: [string, ...string[]], about: About<string>) =>
  setting<string>(z.enum(values, { error: 'is not included in the list' }), about);

/** true, "true", "1" and 1; false likewise. */
export const flag = (about: About<boolean>) =>
  setting<boolean>(
    z
      .union([z.boolean(), z.enum(['true', '1', 'false', '0']), z.literal([0, 1])], { error: 'must be true or false' })
      .transform((value) => value === true || value === 'true' || value === '1' || value === 1)
      .pipe(z.boolean()),
    about,
  );

const noInteger = { error: 'must be an integer' };
const wholeNumber = z
  .union(
    [
      z.int(),
      z
        .string()
        .trim()
        .regex(/^-?\d+$/, noInteger),
    ],
    noInteger,
  )
  .transform(Number)
  .pipe(z.int32({ error: 'is out of range' }));

const fromZero = wholeNumber.pipe(z.int32().min(0, { error: 'must be greater than or equal to 0' }));

/** A whole number from 0 up. */
export const count = (about: About<number>) => setting<number>(fromZero, about);

/** The same; null unless set. */
export const optionalCount = (description: string) => setting<number | null>(fromZero, { description, default: null });

const notMore = (most: number) => ({ error: `must be less than or equal to ${most}` });
const mostUses = 1_000;
const upToMost = fromZero.pipe(z.int32().min(0).max(mostUses, notMore(mostUses)));

/** How often somebody may do something: 0 to 1,000 times. */
export const rate = (about: About<number>) => setting<number>(upToMost, about);

/** The same; null unless set. */
export const optionalRate = (description: string) => setting<number | null>(upToMost, { description, default: null });

/** A year; null unless set. */
export const year = (description: string) =>
  setting<number | null>(
    wholeNumber.pipe(z.int32().min(1_000, { error: 'must be a year' }).max(9_999, { error: 'must be a year' })),
    { description, default: null },
  );

const entries = z
  .union(
    [
      z.array(z.string().meta({ maxLength: longestText })).meta({ maxItems: mostEntries }),
      z
        .string()
        .meta({ maxLength: longestUpdate })
        .transform((value) => value.split(/[,;\n]/)),
    ],
    { error: 'must be a list of strings' },
  )
  .transform((values) => values.map((value) => value.trim()).filter((value) => value !== ''))
  .pipe(
    z
      .array(boundedText({ error: 'must be a list of strings' }))
      .max(mostEntries, { error: `has too many entries (maximum is ${mostEntries})` }),
  );

/** As `entries`, of some words. */
export const listOf = (values: [string, ...string[]], description: string) =>
  setting<string[]>(entries.pipe(z.array(z.enum(values, { error: 'is not included in the list' }))), {
    description,
    default: [],
  });

const noDomain = { error: 'must be list of domains.' };

const domainNames = entries
  .transform((names) => [...new Set(names.map((name) => name.toLowerCase()))])
  .pipe(z.array(z.hostname(noDomain).regex(/\.[a-z0-9-]+$/, noDomain)));

/** Strings, as an array or separated by comma, semicolon or line end, of domain names: in lower case, each once. */
export const domainList = (description: string) => setting<string[]>(domainNames, { description, default: [] });

/** An absolute http or https address without credentials; of a private network, if an administrator says so. */
export const address = (description: string) =>
  setting<string | null>(
    anyText.refine((value) => parseWebAddress(value) !== undefined, { error: 'must be a valid URL' }),
    { description, default: null },
  );

/** An address of mail. */
export const mailAddress = (description: string) =>
  setting<string | null>(
    z.email({ error: 'must be an email address' }).max(320, { error: 'is too long (maximum is 320 characters)' }),
    {
      description,
      default: null,
    },
  );

/** A language with what may stand behind it, a country say (RFC 5646). */
export const language = (description: string) =>
  setting<string | null>(
    z.string({ error: 'is invalid' }).regex(/^(?=.{2,35}$)[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i, { error: 'is invalid' }),
    { description, default: null },
  );

const hexColor = z
  .string({ error: 'must be a hex color' })
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, { error: 'must be a hex color' });

/** A color that white text can be read on. */
export const darkColor = (about: About<string>) =>
  setting<string>(
    hexColor.refine((value) => contrastWithWhite(value) >= 4.5, {
      error: 'must be darker: contrast with white below 4.5',
    }),
    about,
  );

const precision = ['with_regions', 'without_regions'] as const;
const noCountries = { error: `must be an object of ISO 3166 country codes, each ${precision.join(' or ')}` };

/** Countries by their codes (ISO 3166-1), and whether their regions (ISO 3166-2) are told apart. */
export const countries = (about: About<Record<string, string>>) =>
  setting<Record<string, string>>(
    z.record(z.string().regex(/^[A-Z]{2}$/, noCountries), z.enum(precision, noCountries), noCountries),
    about,
  );

/** WCAG 2 contrast ratio, 1 to 21. */
function contrastWithWhite(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    linear(Number.parseInt(digits.slice(at, at + 2), 16) / 255),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
