import type { PageCall, PageRoute, Shown } from '../serving/page-route.ts';
import { subforemsPage } from './subforems-page.ts';

async function showSubforems({ api, view }: PageCall): Promise<Shown> {
  const [subforems, shown] = await Promise.all([api.part(api.client.listSubforems()), view()]);
  return { html: subforemsPage({ subforems }, shown) };
}

export const subforemPages: readonly PageRoute[] = [{ path: '/subforems', show: showSubforems }];
