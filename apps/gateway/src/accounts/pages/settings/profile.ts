import { html } from '@commonplace/ui/markup';
import { z } from 'zod';
import { checkbox, line, optionalLine, optionalLines } from '../form-values.ts';
import { defineForm, definePage, type Page, type PageCall, type PageView } from '../page.ts';
import { imageForm } from './image-form.ts';
import { ownAccount } from './own-account.ts';
import { imagePath } from './profile-image.ts';
import { profileFields, profileValues } from './profile-fields.ts';
import { inSeenState, saveSeen, seenState, withPresent } from './seen-state.ts';
import { settingsView } from './settings-view.ts';

/** Colors are absent if users may not choose them; what is absent stays. */
const detail = z
  .array(z.string())
  .transform((values) => values.at(-1) ?? '')
  .optional();

const schema = z.object({
  etag: seenState,
  name: line,
  username: line,
  pronouns: detail,
  summary: optionalLines,
  location: optionalLine,
  work: detail,
  education: detail,
  website_url: optionalLine,
  microblog_username: optionalLine,
  codehost_username: optionalLine,
  // Absent without any; the links then stay.
  links: z.array(z.string()).optional(),
  bg_color_hex: detail,
  text_color_hex: detail,
  shows_email: checkbox,
});

/** The public profile. */
export const profile = definePage({
  name: 'ProfilePage',
  path: '/settings/profile',
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema,
      limit: 'profile_update',
      async submit({ clients, options, principals, user, path, site, texts }, { etag, ...values }) {
        const request = { ...requestOf(values), allowsColors: site.showsProfileColors };
        const saving = clients.accounts.updateProfile(request, inSeenState(options, etag));
        await saveSeen(saving, texts.profile.changedElsewhere);
        if (user) principals.forgetUser(user.userId);
        return { redirect: path, flash: 'saved' };
      },
    }),
  },
});

/** The same page as the first one of the settings. */
export const settings: Page = { ...profile, name: 'SettingsPage', path: '/settings' };

function requestOf({
  name,
  username,
  links,
  shows_email: showsEmail,
  ...values
}: Omit<z.output<typeof schema>, 'etag'>) {
  const given = {
    pronouns: values.pronouns,
    summary: values.summary,
    location: values.location,
    work: values.work,
    education: values.education,
    websiteUrl: values.website_url,
    microblogUsername: values.microblog_username,
    codehostUsername: values.codehost_username,
    bgColorHex: values.bg_color_hex,
    textColorHex: values.text_color_hex,
  };
  const texts = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    name,
    username,
    showsEmail,
    ...Object.fromEntries(texts),
    ...(links && { links: { urls: links.join('\n').split('\n') } }),
  };
}

async function show(call: PageCall): Promise<PageView> {
  const account = await ownAccount(call);
  const { profile: texts, frame, settings: titles } = call.texts;
  const form = call.form({ fields: profileFields(call, account), button: frame.save });
  const present = { title: texts.current, values: profileValues(call, account), form };
  const body = html`<h2>${texts.image}</h2>
    ${imageForm(call, { image: account.profileImage, action: imagePath, alternative: titles.yourImage, shape: 'circle' })}
    <h2>${texts.aboutYou}</h2>
    ${withPresent(call, account.etag, present)}`;
  return settingsView(call, titles.profile, body);
}
