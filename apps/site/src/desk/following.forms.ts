import { followingPage } from './following-page.ts';
import { tagIn } from '../serving/form-fields.ts';
import { formPaths } from '../parts/form-paths.ts';
import { readFollowing } from './read-following.ts';
import type { FormRoute } from '../serving/page-route.ts';

/** Changes the weight of a tag that the viewer follows. The API refuses what is no number like one that is too large. */
const changeWeight: FormRoute = {
  path: formPaths.tagWeight,
  async submit(call) {
    const { api, field, returnTo } = call;
    const text = field('points').trim().replace(',', '.');
    const points = text === '' ? Number.NaN : Number(text);
    const body = { points: Number.isFinite(points) ? points : Number.MAX_VALUE };
    await api.client.followTag({ params: { path: { name: tagIn(call, 'tag') } }, body });
    return returnTo;
  },
  async showRefused({ api, field, view }, { message }) {
    const refused = { tag: field('tag'), points: field('points'), message };
    const [data, pageView] = await Promise.all([readFollowing(api, refused.tag), view()]);
    return followingPage({ ...data, refused }, { ...pageView, path: '/dashboard/following' });
  },
};

export const followingForms: readonly FormRoute[] = [changeWeight];
