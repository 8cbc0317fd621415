import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import type { JsonObject } from '@commonplace/site-settings/json';
import { defineEntity, p } from '@mikro-orm/postgresql';

export const ThemeStateSchema = defineEntity({
  name: 'ThemeState',
  tableName: 'theme',
  properties: {
    id: givenKey(),
    /** Increases with each write; sent with ThemeChanged. */
    version: p.integer(),
    draft: p.json<JsonObject>(),
    draftCss: p.text(),
    /** Null without a style sheet. */
    draftHash: p.text().nullable(),
    /** The version that pages show; null for the default look. */
    shownId: p.integer().nullable(),
    updatedAt: p.datetime(),
  },
});

/** The draft of the theme, and which version pages show: one row. */
export class ThemeState extends ThemeStateSchema.class {}
ThemeStateSchema.setClass(ThemeState);

export const ThemeVersionSchema = defineEntity({
  name: 'ThemeVersion',
  tableName: 'theme_versions',
  properties: {
    id: identity(),
    theme: p.json<JsonObject>(),
    css: p.text(),
    /** Null without a style sheet. */
    hash: p.text().nullable(),
    publishedAt: insertedAt(),
  },
});

/** A theme that was published. */
export class ThemeVersion extends ThemeVersionSchema.class {}
ThemeVersionSchema.setClass(ThemeVersion);
