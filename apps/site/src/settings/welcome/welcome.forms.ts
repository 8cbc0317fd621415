import { welcomePath } from '@commonplace/ui/page/returning-path';
import type { FormCall, FormRoute } from '../../serving/page-route.ts';
import { refusedForm } from '../settings-forms.ts';
import { readWelcome } from './read-welcome.ts';
import { welcomePage } from './welcome-page.ts';

const valuesOf = ({ values }: FormCall, name: string) => [...(values[name] ?? [])];

/** Saves the first steps: the name, and the tags and people to follow. */
const save: FormRoute = {
  path: welcomePath,
  async submit(call) {
    const { client } = call.api;
    await client.updateAuthenticatedUser({ body: { user: { name: call.field('name') } } });
    const [tags, usernames] = [valuesOf(call, 'tags'), valuesOf(call, 'people')];
    if (tags.length + usernames.length > 0) await client.createFollows({ body: { tags, usernames } });
    return { goTo: call.returnTo, flash: 'saved' };
  },
  async showRefused(call, refusal) {
    const data = await readWelcome(call.api);
    const view = await call.view({ tags: data.tags ?? [] });
    // Other tags and people may be suggested by now.
    const tags = data.tags && [...new Set([...data.tags, ...valuesOf(call, 'tags')])];
    const suggested = new Set(data.people?.map(({ username }) => username));
    const otherPeople = [...new Set(valuesOf(call, 'people'))].filter((username) => !suggested.has(username));
    return welcomePage(
      { ...data, followedTags: view.followedTags, tags, otherPeople, returnTo: call.returnTo },
      view,
      refusedForm(call, refusal),
    );
  },
};

export const welcomeForms: readonly FormRoute[] = [save];
