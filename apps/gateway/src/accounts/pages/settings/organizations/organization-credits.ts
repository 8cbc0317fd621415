import { isOutage } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import type { CreditEntry } from '@commonplace/proto/listings/v1/credits';
import { fill } from '@commonplace/ui/locale/fill';
import { html, type Html } from '@commonplace/ui/markup';
import { moment } from '../../layout.ts';
import type { PageCall } from '../../page.ts';

/** Entries of the history that are shown here; the rest has its own page. */
const maxEntries = 5;

/**
 * Renders the credits of an organization, for its administrators with the newest changes; without the number while listings
 * is unavailable.
 */
export async function renderCredits(call: PageCall, organizationId: number, administers: boolean): Promise<Html> {
  const [balance, history] = await Promise.all([
    balanceOf(call, organizationId).catch(unlessOutage),
    administers ? renderHistory(call, organizationId).catch(unlessOutage) : undefined,
  ]);
  const { organizations: texts } = call.texts;
  const listings = html`<a href="/listings">${texts.listings}</a>`;
  return html`<h2>${texts.credits}</h2>
    <p>${balance === undefined ? texts.creditsMissing : texts.hasCredits(balance)}</p>
    <p>${fill(texts.creditsText, { listings })}</p>
    ${history}`;
}

function unlessOutage(error: unknown): undefined {
  if (!isOutage(error)) throw error;
}

async function renderHistory(call: PageCall, organizationId: number): Promise<Html | undefined> {
  const request = { organizationId, page: 1, perPage: maxEntries };
  const { entries } = await call.clients.credits.listCreditEntries(request, call.options);
  if (entries.length === 0) return undefined;
  return html`<ul>
      ${entries.map((entry) => html`<li>${describe(entry, call)} (${moment(entry.createdAt, call.locale)})</li> `)}
    </ul>
    <p><a href="/dashboard/credits?organization_id=${organizationId}">${call.texts.organizations.allChanges}</a></p>`;
}

/** Returns a sentence such as `+25: granted` or `-5: “Bread pans”`. */
function describe({ amount, reason, listing }: CreditEntry, { texts, locale }: PageCall): string {
  const { granted, lost, deletedListing } = texts.organizations;
  const change = `${amount > 0 ? '+' : ''}${amount}`;
  if (reason !== 'listing') return `${change}: ${reason === 'merge' ? lost : granted}`;
  return `${change}: ${listing ? locale.messages.notifications.quoted(listing.title) : deletedListing}`;
}

/** Returns the credits of an organization of the user, or of any for an administrator of the site. */
async function balanceOf({ clients, options, user }: PageCall, organizationId: number): Promise<number> {
  if (user && hasRole(user, 'admin')) {
    const holder = { case: 'organizationId' as const, value: organizationId };
    return (await clients.credits.getBalanceOf({ holder }, options)).balance;
  }
  const { organizations } = await clients.credits.getBalances({}, options);
  return organizations.find(({ id }) => id === organizationId)?.balance ?? 0;
}
