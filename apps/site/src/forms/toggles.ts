import { formPaths } from '../pages/form-paths.ts';
import { PageFailure, type FormCall, type FormRoute } from '../serving/page-route.ts';

const categories = ['like', 'unicorn', 'exploding_head', 'raised_hands', 'fire'] as const;
const reactableTypes = ['Article', 'Comment'] as const;

/** Returns a field that must be one of these values. */
function oneOf<Value extends string>({ field }: FormCall, name: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === field(name));
  if (found === undefined) throw new PageFailure(400);
  return found;
}

/** Returns a field that is an id. */
export function idIn({ field }: FormCall, name: string): number {
  const text = field(name);
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new PageFailure(400);
  return Number(text);
}

const isOn = (call: FormCall) => oneOf(call, 'on', ['true', 'false']) === 'true';

/** Adds or removes a reaction. The form names the state, so that it can be sent twice. */
const react: FormRoute = {
  path: formPaths.react,
  async submit(call) {
    const query = {
      category: oneOf(call, 'category', categories),
      reactable_type: oneOf(call, 'reactable_type', reactableTypes),
      reactable_id: idIn(call, 'reactable_id'),
    };
    const { client } = call.api;
    if (isOn(call)) {
      await client.createReaction({ params: { query } });
      return call.returnTo;
    }
    const { result } = await client.toggleReaction({ params: { query } });
    if (result === 'create') await client.toggleReaction({ params: { query } });
    return call.returnTo;
  },
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

/** Follows or stops following a user, an organization or a tag. */
const follow: FormRoute = {
  path: formPaths.follow,
  async submit(call) {
    const type = oneOf(call, 'followable_type', ['User', 'Organization', 'Tag']);
    const { client } = call.api;
    if (type === 'Tag') {
      const params = { path: { name: call.field('followable_id') } };
      await (isOn(call) ? client.followTag({ params }) : client.unfollowTag({ params }));
      return call.returnTo;
    }
    const record = { id: idIn(call, 'followable_id') };
    const body = type === 'User' ? { users: [record] } : { organizations: [record] };
    await (isOn(call) ? client.createFollows({ body }) : client.deleteFollows({ body }));
    return call.returnTo;
  },
};

export const toggleForms: readonly FormRoute[] = [react, save, follow];
