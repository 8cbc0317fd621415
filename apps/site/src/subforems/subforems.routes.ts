import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { subforemsPage } from './subforems-page.ts';

async function showSubforems({ api, view }: PageCall): Promise<PageResult> {
  const [subforems, pageView] = await Promise.all([api.part(api.client.listSubforems()), view()]);
  return { html: subforemsPage({ subforems }, pageView) };
}

export const subforemPages: readonly PageRoute[] = [{ path: '/subforems', show: showSubforems }];
