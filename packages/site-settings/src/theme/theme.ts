import { characterProblem, nameProblem } from '@commonplace/rules/plain-text';
import { parseWebAddress } from '@commonplace/rules/web-address';
import { z } from 'zod';
import { colorNames, type ColorName } from './colors.ts';
import { fontNames } from './fonts.ts';

/** Maximum length of the style rules, in UTF-16 units. */
export const maxStylesLength = 20_000;
/** Maximum length of a theme as JSON, in UTF-16 units. */
export const maxThemeLength = 64_000;

const maxUrlLength = 500;
const maxLinkText = 40;
const maxNavigation = 8;
const maxFooter = 20;

const noUrl = { error: 'must be a path of this site or a URL' };

/** A path of this site, or an absolute http or https URL. */
const address = z
  .string(noUrl)
  .max(maxUrlLength, { error: `is too long (maximum is ${maxUrlLength} characters)` })
  .refine((value) => isOwnPath(value) || parseWebAddress(value) !== undefined, noUrl);

/** Whether a browser stays on this site with a path: `//` and `/\` name another host. */
function isOwnPath(value: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(value) && !value.includes('\\');
}

const link = z.strictObject({
  text: z
    .string()
    .trim()
    .max(maxLinkText, { error: `is too long (maximum is ${maxLinkText} characters)` })
    .refine((value) => nameProblem(value) === undefined, { error: "can't be blank" }),
  url: address,
});

const links = (max: number) =>
  z
    .array(link)
    .max(max, { error: `has too many entries (maximum is ${max})` })
    .default([]);

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'must be a hex color such as #2f4bd8' });
type PaletteShape = Record<ColorName, z.ZodOptional<typeof hexColor>>;
const paletteShape = Object.fromEntries(colorNames.map((name) => [name, hexColor.optional()])) as PaletteShape;
const palette = z.strictObject(paletteShape).default({});

const font = z.enum(fontNames, { error: 'is not included in the list' });
const asideParts = ['tags'] as const;

const colors = z
  .strictObject({ light: palette, dark: palette })
  .prefault({})
  .meta({ description: 'Colors that differ from the default look' });

const fontsOfPages = z
  .strictObject({
    interface: font.default('sans'),
    text: font.default('serif'),
    loaded: z.boolean().default(false).meta({
      description: 'Whether the site serves Source Sans 3 for `sans` and STIX Two Text for `serif`',
    }),
  })
  .prefault({});

const sizes = z
  .strictObject({
    radius: z.number().min(0).max(2).default(0.5).meta({ description: 'Radius of corners, in rem' }),
    measure: z.number().min(30).max(56).default(42).meta({ description: 'Width of the text of an article, in rem' }),
    wide: z.number().min(56).max(96).default(74).meta({ description: 'Width of a page, in rem' }),
  })
  .prefault({});

const frameShape = {
  logo: address.nullable().default(null).meta({ description: 'Image that replaces the name in the header' }),
  navigation: links(maxNavigation).meta({ description: 'Links in the header' }),
  footer: links(maxFooter).meta({ description: 'Links in the footer' }),
  home: z
    .strictObject({
      introduction: z.boolean().default(false).meta({ description: 'Shows name and description above the articles' }),
      aside: z
        .array(z.enum(asideParts, { error: 'is not included in the list' }))
        .max(asideParts.length)
        .default([...asideParts])
        .meta({ description: 'Parts next to the articles, in their order; none for a wide list' }),
    })
    .prefault({}),
};

/** The parts of a theme outside of its style sheet. */
export const themeFrameSchema = z.strictObject(frameShape);
export type ThemeFrame = z.output<typeof themeFrameSchema>;

/** A theme: everything that it leaves out is as in the default look. */
export const themeSchema = z.strictObject({
  colors,
  fonts: fontsOfPages,
  sizes,
  ...frameShape,
  styles: z
    .string()
    .max(maxStylesLength, { error: `is too long (maximum is ${maxStylesLength} characters)` })
    .superRefine((value, context) => {
      const problem = characterProblem(value);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    })
    .default('')
    .meta({ description: 'Style rules for the main area of pages; only harmless ones are accepted' }),
});

export type Theme = z.output<typeof themeSchema>;

/** The default look. */
export const defaultTheme: Theme = themeSchema.parse({});

/** Returns the parts of a theme outside of its style sheet. */
export function frameOf({ logo, navigation, footer, home }: Theme): ThemeFrame {
  return { logo, navigation, footer, home };
}
