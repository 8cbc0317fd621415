import { CommonplaceError, type DataOf } from '@commonplace/client';
import type { Api } from '../api/api.ts';
import { queryOf } from './request-target.ts';

export type ShownTheme = DataOf<'getTheme'>;

/** Whether a page is shown without the theme (`theme=off`), so that no theme can make the site unusable. */
export function isThemeOff(url: string): boolean {
  return modeOf(url) === 'off';
}

/** Returns the draft of the theme for administrators who ask for it (`theme=draft`); undefined for everyone else. */
export async function readDraftTheme(
  url: string,
  { client }: Api,
  isSignedIn: boolean,
): Promise<ShownTheme | undefined> {
  if (!isSignedIn || modeOf(url) !== 'draft') return undefined;
  try {
    return (await client.getThemeDraft()).preview;
  } catch (error) {
    if (error instanceof CommonplaceError) return undefined;
    throw error;
  }
}

function modeOf(url: string): string | null {
  return queryOf(url).get('theme');
}
