import { isOutage } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall } from '../../page.ts';

/** Renders the credits of an organization; without the number while listings is away. */
export async function renderCredits(call: PageCall, organizationId: number): Promise<Html> {
  const balance = await balanceOf(call, organizationId).catch((error: unknown) => {
    if (isOutage(error)) return undefined;
    throw error;
  });
  return html`<h2>Credits</h2>
    ${
      balance === undefined
        ? html`<p>The number of credits is unavailable at the moment.</p>`
        : html`<p>The organization has <strong>${String(balance)}</strong> ${balance === 1 ? 'credit' : 'credits'}.</p>`
    }
    <p>
      They pay for <a href="/listings">listings</a> that members publish in its name, before the credits of the member.
      Administrators of the site grant credits.
    </p>`;
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
