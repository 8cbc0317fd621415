import { creditsPage } from '../../pages/analytics/credits-page.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { signedIn } from '../desk/signed-in.ts';
import { ownMemberships } from './own-memberships.ts';

const entriesPerPage = 30;

/** The credits of the viewer, or of an organization that the viewer administers, with their history. */
async function showCredits({ query, page, api, view }: PageCall): Promise<Shown> {
  const organizationId = organizationIn(query);
  const list = {
    page,
    per_page: entriesPerPage,
    ...(organizationId !== undefined && { organization_id: organizationId }),
  };
  const [{ items: entries, next }, credits, memberships, shown] = await Promise.all([
    api.client.page('listCreditEntries', { params: { query: list } }),
    api.client.getOwnCredits(),
    ownMemberships(api),
    view(),
  ]);
  if (page > 1 && entries.length === 0) throw pageNotFound();
  const administered = memberships.filter(({ role }) => role === 'admin');
  const paging = { page, hasNext: next !== undefined };
  return { html: creditsPage({ credits, entries, paging, administered, organizationId }, shown) };
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
