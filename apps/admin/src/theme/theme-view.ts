import type { MessageInitShape } from '@bufbuild/protobuf';
import { withEditTag } from '@commonplace/domain/edit-tags';
import type { ShownThemeSchema, ThemeDraftSchema } from '@commonplace/proto/admin/v1/theme';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { JsonObject } from '@commonplace/site-settings/json';
import { loadedFamilies } from '@commonplace/site-settings/theme/fonts';
import { frameOf } from '@commonplace/site-settings/theme/theme';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { readTheme } from './parse-theme.ts';

export type ShownThemeMessage = MessageInitShape<typeof ShownThemeSchema>;
export type ThemeDraftMessage = MessageInitShape<typeof ThemeDraftSchema> & { etag: string };

/** Published themes that are kept. */
export const maxVersions = 20;

/** Returns what a page needs to show a theme. */
export function toShownTheme(stored: JsonObject, hash: string | null): ShownThemeMessage {
  const theme = readTheme(stored);
  const { interface: interfaceFont, text, loaded } = theme.fonts;
  return {
    frame: JSON.stringify(frameOf(theme)),
    ...(hash !== null && { stylesHash: hash }),
    loadedFonts: loaded ? loadedFamilies([interfaceFont, text]) : [],
  };
}

/** Reads the draft with the list of versions. */
export async function readDraft(db: Kysely<Tables>): Promise<ThemeDraftMessage> {
  const [state, versions] = [
    await db
      .selectFrom('theme as t')
      .leftJoin('theme_versions as v', 'v.id', 't.shown_id')
      .select(['t.version', 't.draft', 't.draft_hash', 't.shown_id', 'v.theme as shown'])
      .executeTakeFirstOrThrow(),
    await db
      .selectFrom('theme_versions')
      .select(['id', 'published_at'])
      .orderBy('id', 'desc')
      .limit(maxVersions)
      .execute(),
  ];
  const theme = JSON.stringify(readTheme(state.draft));
  return withEditTag({
    theme,
    preview: toShownTheme(state.draft, state.draft_hash),
    isChanged: theme !== JSON.stringify(readTheme(state.shown ?? {})),
    versions: versions.map(({ id, published_at: at }) => ({
      id,
      publishedAt: toRfc3339(at),
      isShown: id === state.shown_id,
    })),
    version: state.version,
  });
}
