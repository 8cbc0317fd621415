import { formPaths } from '../parts/form-paths.ts';
import { historyPage } from './history-page.ts';
import { readRevisions } from './history.routes.ts';
import type { FormRoute } from '../serving/page-route.ts';
import { changeSeen } from '../serving/change-seen.ts';
import { idIn } from '../serving/form-fields.ts';

const restore: FormRoute = {
  path: formPaths.restore,
  async submit(call) {
    const path = { id: idIn(call, 'article_id'), number: idIn(call, 'number') };
    const restoring = (ifMatch?: string) => call.api.client.restoreArticleRevision({ params: { path }, ifMatch });
    const isRestored = (await changeSeen(call, restoring)) !== undefined;
    // The page says which one.
    return isRestored
      ? `${call.returnTo}?restored=${path.number}`
      : { goTo: call.returnTo, flash: 'revision_not_restored' };
  },
  async showRefused(call, { message: problem }) {
    const { api, returnTo: path } = call;
    const id = idIn(call, 'article_id');
    const [article, listed, view] = await Promise.all([
      api.client.getArticle({ params: { path: { id } } }),
      readRevisions(id, 1, api),
      call.view(),
    ]);
    return historyPage({ article, ...listed, problem }, { ...view, path });
  },
};

export const historyForms: readonly FormRoute[] = [restore];
