import { creditsPage } from './credits-page.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { signedIn } from '../serving/signed-in.ts';
import { readList } from '../serving/read-list.ts';
import { ownMemberships } from '../desk/own-memberships.ts';

const entriesPerPage = 30;

/** The credits of the viewer, or of an organization that the viewer administers, with their history. */
async function showCredits(call: PageCall): Promise<PageResult> {
  const { query, page, api, view } = call;
  const organizationId = organizationIn(query);
  const list = {
    page,
    per_page: entriesPerPage,
    ...(organizationId !== undefined && { organization_id: organizationId }),
  };
  const [{ entries, paging }, credits, memberships, pageView] = await Promise.all([
    readList(api.client.page('listCreditEntries', { params: { query: list } }), call),
    api.part(api.client.getOwnCredits()),
    ownMemberships(api),
    view(),
  ]);
  const administered = memberships.filter(({ role }) => role === 'admin');
  return { html: creditsPage({ credits, entries, paging, administered, organizationId }, pageView) };
}

function organizationIn(query: URLSearchParams): number | undefined {
  const text = query.get('organization_id');
  if (text === null) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(text)) throw pageNotFound();
  return Number(text);
}

export const creditPages: readonly PageRoute[] = [
  signedIn({ path: '/dashboard/credits', isPaged: true, show: showCredits }),
];
