import { dashboardPage } from './dashboard-page.ts';
import { formPaths } from '../parts/form-paths.ts';
import { readDashboard } from './read-dashboard.ts';
import type { FormRoute } from '../serving/page-route.ts';
import { queryOf } from '../serving/request-target.ts';
import { idIn, isOn, oneOf, showsPreviewOf } from '../serving/form-fields.ts';

/** Pins an article of the viewer to their profile, or unpins it. */
const pin: FormRoute = {
  path: formPaths.pin,
  async submit(call) {
    const { client } = call.api;
    const params = { path: { id: idIn(call, 'article_id') } };
    await (isOn(call) ? client.pinArticle({ params }) : client.unpinArticle({ params }));
    return call.returnTo;
  },
  async showRefused({ api, view, returnTo: path }, { message: problem }) {
    const query = queryOf(path);
    const page = Number(query.get('page') ?? 1);
    const [data, pageView] = await Promise.all([readDashboard(query, page, api), view()]);
    return dashboardPage({ ...data, problem }, { ...pageView, path });
  },
};

/** Makes an article of the viewer a draft again. */
const toDraft: FormRoute = {
  path: formPaths.toDraft,
  async submit(call) {
    await call.api.client.unpublishOwnArticle({ params: { path: { id: idIn(call, 'article_id') } } });
    return call.returnTo;
  },
};

/** Replaces the preview link of an article of the viewer, or ends it. */
const preview: FormRoute = {
  path: formPaths.preview,
  async submit(call) {
    const { client } = call.api;
    const params = { path: { id: idIn(call, 'article_id') } };
    if (oneOf(call, 'action', ['renew', 'withdraw']) === 'withdraw') await client.withdrawArticlePreview({ params });
    else if (showsPreviewOf(call, await client.getArticle({ params }))) await client.renewArticlePreview({ params });
    return call.returnTo;
  },
};

export const dashboardForms: readonly FormRoute[] = [pin, toDraft, preview];
