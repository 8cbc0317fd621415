import type { OptionsOf } from '@commonplace/client';
import type { FormCall } from '../../serving/page-route.ts';
import type { Profile } from './profile-fields.ts';

export type ProfileChange = OptionsOf<'updateAuthenticatedUser'>['body']['user'];

/** The texts of a profile; a blank one is removed. */
const textNames = [
  ...(['name', 'username', 'pronouns', 'summary', 'location', 'work', 'education', 'website_url'] as const),
  ...(['microblog_username', 'codehost_username', 'bg_color_hex', 'text_color_hex'] as const),
] as const;

/** Returns what was typed. Fields that the form does not have stay, such as colors if the site does not let users choose them. */
export function typedProfile({ values, field }: Pick<FormCall, 'values' | 'field'>): ProfileChange {
  const typed = textNames.filter((name) => Object.hasOwn(values, name)).map((name) => [name, field(name)]);
  return {
    ...Object.fromEntries(typed),
    ...(Object.hasOwn(values, 'links') && { links: linesOf(field('links')) }),
    shows_email: field('shows_email') !== '',
  };
}

/** Whether a profile has what was typed, apart from blanks around texts and the case of colors. */
export function hasTyped(profile: Profile, { links, shows_email: showsEmail, ...change }: ProfileChange): boolean {
  const normalize = (text: string | null | undefined) => (text ?? '').trim().toLowerCase();
  const isColor = (name: string) => name.endsWith('_color_hex');
  const isSame = (name: (typeof textNames)[number]) =>
    isColor(name)
      ? normalize(profile[name]) === normalize(change[name])
      : (profile[name] ?? '') === (change[name] ?? '').trim();
  return (
    textNames.filter((name) => change[name] !== undefined).every(isSame) &&
    (!links || links.join('\n') === profile.links.join('\n')) &&
    profile.shows_email === showsEmail
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
