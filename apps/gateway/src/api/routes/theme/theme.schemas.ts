import type { ShownTheme, ThemeDraft } from '@commonplace/proto/admin/v1/theme';
import { themeFrameSchema, themeSchema } from '@commonplace/site-settings/theme/theme';
import { z } from 'zod';
import type { Representation } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { recordId } from '../../schemas/values.ts';

const hash = z.string().regex(/^[0-9a-f]{32}$/);

export const stylesHash = z.object({ hash });

/** Described for the OpenAPI documents; admin checks the theme. */
export const themeBody = z.object({
  theme: z
    .record(z.string().max(100), z.unknown())
    .meta({ ...z.toJSONSchema(themeSchema, { io: 'input' }), $schema: undefined }),
});

/** Null shows the version before the shown one. */
export const themeVersion = z.object({ version: recordId.nullable().optional() });

const shownTheme = themeFrameSchema.extend({
  stylesheet: z.string().nullable().meta({ description: 'Path of the style sheet on the site; null without one' }),
  loaded_fonts: z.array(z.string()).meta({
    description: 'Font families of the style sheet that the site serves',
    examples: [['STIX Two Text Variable']],
  }),
});

/** The published theme as pages show it. */
export const publicTheme: Representation<ShownTheme, typeof shownTheme> = {
  schema: shownTheme,
  present: ({ frame, stylesHash: hash, loadedFonts }) => ({
    ...themeFrameSchema.parse(JSON.parse(frame)),
    stylesheet: hash === undefined ? null : `/assets/themes/${hash}.css`,
    loaded_fonts: loadedFonts,
  }),
};

const styles = z.object({ css: z.string() });

/** A style sheet. */
export const themeStyles: Representation<{ css: string }, typeof styles> = {
  schema: styles,
  present: ({ css }) => ({ css }),
};

const draft = z.object({
  theme: themeSchema,
  preview: shownTheme.meta({ description: 'The draft as pages show it' }),
  is_changed: z.boolean().meta({ description: 'Whether the draft differs from what the site shows' }),
  versions: z.array(
    z.object({
      id: z.int(),
      published_at: z.string().meta({ format: 'date-time' }),
      is_shown: z.boolean().meta({ description: 'At most one; without one, the site has the default look' }),
    }),
  ),
});

/** The draft of the theme and the published versions that are kept, newest first. */
export const themeDraft: Representation<ThemeDraft, typeof draft> = {
  schema: draft,
  present: ({ theme, preview, isChanged, versions }, site) => ({
    theme: themeSchema.parse(JSON.parse(theme)),
    preview: publicTheme.present(required(preview), site),
    is_changed: isChanged,
    versions: versions.map(({ id, publishedAt, isShown }) => ({ id, published_at: publishedAt, is_shown: isShown })),
  }),
};
