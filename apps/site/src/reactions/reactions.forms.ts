import { formPaths } from '../parts/form-paths.ts';
import type { Vote } from './votes.ts';
import type { FormCall, FormRoute } from '../serving/page-route.ts';
import { idIn, isOn, oneOf, tagIn } from '../serving/form-fields.ts';

const categories = ['like', 'unicorn', 'exploding_head', 'raised_hands', 'fire'] as const;
const reactableTypes = ['Article', 'Comment'] as const;

/** A reaction or a vote. */
interface Reaction {
  category: (typeof categories)[number] | Vote;
  reactable_type: (typeof reactableTypes)[number] | 'User';
  reactable_id: number;
}

/** Adds or removes a reaction as the form says, so that it can be sent twice. Returns the path to go to. */
export async function setReaction(call: FormCall, query: Reaction): Promise<string> {
  const { client } = call.api;
  if (isOn(call)) {
    await client.createReaction({ params: { query } });
    return call.returnTo;
  }
  const { result } = await client.toggleReaction({ params: { query } });
  if (result === 'create') await client.toggleReaction({ params: { query } });
  return call.returnTo;
}

const react: FormRoute = {
  path: formPaths.react,
  submit: (call) =>
    setReaction(call, {
      category: oneOf(call, 'category', categories),
      reactable_type: oneOf(call, 'reactable_type', reactableTypes),
      reactable_id: idIn(call, 'reactable_id'),
    }),
};

/** Adds an article to the reading list or removes it. */
const save: FormRoute = {
  path: formPaths.save,
  async submit(call) {
    const params = { path: { article_id: idIn(call, 'article_id') } };
    const { client } = call.api;
    await (isOn(call) ? client.saveToReadingList({ params }) : client.removeFromReadingList({ params }));
    return call.returnTo;
  },
};

/** Moves a saved article to the archive of the reading list, or back. */
const archive: FormRoute = {
  path: formPaths.archive,
  async submit(call) {
    const params = { path: { article_id: idIn(call, 'article_id') } };
    const { client } = call.api;
    await (isOn(call) ? client.archiveReadingListItem({ params }) : client.unarchiveReadingListItem({ params }));
    return call.returnTo;
  },
};

/** Follows or stops following a user, an organization or a tag. */
const follow: FormRoute = {
  path: formPaths.follow,
  async submit(call) {
    const type = oneOf(call, 'followable_type', ['User', 'Organization', 'Tag']);
    const { client } = call.api;
    if (type === 'Tag') {
      const params = { path: { name: tagIn(call, 'followable_id') } };
      await (isOn(call) ? client.followTag({ params }) : client.unfollowTag({ params }));
      return call.returnTo;
    }
    const record = { id: idIn(call, 'followable_id') };
    const body = type === 'User' ? { users: [record] } : { organizations: [record] };
    await (isOn(call) ? client.createFollows({ body }) : client.deleteFollows({ body }));
    return call.returnTo;
  },
};

export const reactionForms: readonly FormRoute[] = [react, save, archive, follow];
