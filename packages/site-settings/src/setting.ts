import { characterProblem, nameProblem } from '@commonplace/rules/plain-text';
import { parseWebAddress } from '@commonplace/rules/web-address';
import { z } from 'zod';
import type { JsonValue } from './json.ts';

/** One key of the site configuration. */
export interface Setting {
  /** Takes what an administrator sends and makes it what is stored; its messages are shown after the key's name. */
  schema: z.ZodType<JsonValue>;
  /** Its value while nobody has set it. */
  default: JsonValue;
  /** Its value is never shown. */
  secret: boolean;
}

export type SettingGroup = Readonly<Record<string, Setting>>;

const setting = (schema: Setting['schema'], defaultValue: JsonValue): Setting => ({
  schema,
  default: defaultValue,
  secret: false,
});

/** UTF-16 units of an update's JSON: it travels in an event with what was there before, and NATS takes 1 MB. */
export const longestUpdate = 64_000;
const longestText = 2_000;
const mostEntries = 500;

/** Text of at most 2,000 characters, none of which does harm (S17). */
const boundedText = (error: { error: string }) =>
  z
    .string(error)
    .max(longestText, { error: `is too long (maximum is ${longestText} characters)` })
    .superRefine((value, context) => {
      const problem = characterProblem(value);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    });

const anyText = boundedText({ error: 'must be a string' });

/** Text; null unless set. */
export const text = (defaultValue: string | null = null) => setting(anyText, defaultValue);

/** A name, without some characters. */
export const nameWithout = (characters: string[], defaultValue: string) =>
  setting(
    anyText
      .refine((value) => nameProblem(value) === undefined, { error: "can't be blank" })
      .refine((value) => !characters.some((character) => value.includes(character)), {
        error: `may not contain any of ${characters.join(' ')}`,
      }),
    defaultValue,
  );

/** Text that may be written but not read. */
export const secret = (): Setting => ({ ...text(), secret: true });

/** One of some words. */
export const oneOf = (values: [string, ...string[]], defaultValue: string) =>
  setting(z.enum(values, { error: 'is not included in the list' }), defaultValue);

/** true, "true", "1" and 1; false likewise. */
export const flag = (defaultValue: boolean) =>
  setting(
    z
      .union([z.boolean(), z.enum(['true', '1', 'false', '0']), z.literal([0, 1])], { error: 'must be true or false' })
      .transform((value) => value === true || value === 'true' || value === '1' || value === 1)
      .pipe(z.boolean()),
    defaultValue,
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

/** A whole number of any sign, or its digits. */
export const integer = (defaultValue: number | null = null) => setting(wholeNumber, defaultValue);

/** A whole number from 0 up. */
export const count = (defaultValue: number | null = null) =>
  setting(wholeNumber.pipe(z.number().min(0, { error: 'must be greater than or equal to 0' })), defaultValue);

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

/** Strings, as an array or separated by comma, semicolon or line end. */
export const list = () => setting(entries, []);

/** As `list`, of tag names. */
export const tagList = () =>
  setting(
    entries
      .transform((names) => names.map((name) => name.toLowerCase().replaceAll(/\s/g, '')))
      .pipe(z.array(z.string())),
    [],
  );

/** As `list`, of some words. */
export const listOf = (values: [string, ...string[]]) =>
  setting(entries.pipe(z.array(z.enum(values, { error: 'is not included in the list' }))), []);

const noDomain = { error: 'must be list of domains.' };

/** As `list`, of domain names. */
export const domainList = () =>
  setting(entries.pipe(z.array(z.hostname(noDomain).regex(/\.[a-z0-9-]+$/i, noDomain))), []);

/** An absolute http or https address without credentials; of a private network, if an administrator says so. */
export const address = () =>
  setting(
    anyText.refine((value) => parseWebAddress(value) !== undefined, { error: 'must be a valid URL' }),
    null,
  );

/** A moment, RFC 3339. */
export const moment = () => setting(z.iso.datetime({ offset: true, error: 'must be an RFC 3339 date-time' }), null);

const hexColor = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, { error: 'must be a hex color' });

/** A colour as `#rgb` or `#rrggbb`. */
export const color = () => setting(hexColor, null);

/** A colour that white text can be read on. */
export const darkColor = (defaultValue: string) =>
  setting(
    hexColor.refine((value) => contrastWithWhite(value) >= 4.5, {
      error: 'must be darker: contrast with white below 4.5',
    }),
    defaultValue,
  );

const noTexts = { error: 'must be an object of strings' };

/** Texts by name. */
export const texts = () =>
  setting(
    z
      .record(boundedText(noTexts), boundedText(noTexts), noTexts)
      .refine((given) => Object.keys(given).length <= mostEntries, {
        error: `has too many entries (maximum is ${mostEntries})`,
      }),
    {},
  );

/** Amounts by fixed names; those not given keep their default. */
export const amounts = (defaults: Record<string, number>) => {
  const names = Object.keys(defaults);
  const noAmounts = { error: `must be an object of integers: ${names.join(', ')}` };
  const schema = z
    .record(z.string(), z.int(noAmounts).min(0, noAmounts), noAmounts)
    .meta({ propertyNames: { enum: names } })
    .refine((given) => Object.keys(given).every((name) => names.includes(name)), noAmounts)
    .transform((given) => ({ ...defaults, ...given }))
    .pipe(z.record(z.string(), z.int()));
  return setting(schema, defaults);
};

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
