import type { PageCall, PageRoute, PageResult } from '../../serving/page-route.ts';
import { signedIn } from '../../serving/signed-in.ts';
import { applicationsPage, applicationsPath } from './applications-page.ts';

async function showApplications(call: PageCall): Promise<PageResult> {
  const { api, view: readView } = call;
  const [grants, applications, view] = await Promise.all([
    api.part(api.client.listOauthGrants()),
    api.part(api.client.listOauthApplications()),
    readView(),
  ]);
  return { html: applicationsPage({ grants, applications }, view) };
}

export const applicationPages: readonly PageRoute[] = [signedIn({ path: applicationsPath, show: showApplications })];
