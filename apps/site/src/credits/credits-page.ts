import type { DataOf, ItemOf } from '@commonplace/client';
import { analyticsStyles } from '@commonplace/ui/assets';
import { renderDate, writeNumber } from '@commonplace/ui/locale/format';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { deskPage, renderEmpty } from '../desk/desk-page.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { renderTabs } from '../parts/tabs.ts';
import type { OwnMembership } from '../desk/own-memberships.ts';
import { renderOrganizationParts } from '../desk/organization-parts.ts';
import { renderTable } from '../analytics/tables.ts';

type CreditEntry = ItemOf<'listCreditEntries'>;

/** The data of a page of credits. */
export interface CreditsData {
  /** Undefined while they are unavailable, like the entries. */
  credits: DataOf<'getOwnCredits'> | undefined;
  entries: readonly CreditEntry[] | undefined;
  paging: Paging;
  /** The organizations that the viewer administers. */
  administered: readonly OwnMembership[];
  /** The organization whose credits are shown; those of the viewer without it. */
  organizationId?: number | undefined;
}

/** Renders a balance and how it came about. */
export function creditsPage(data: CreditsData, view: View): string {
  const { analytics: texts } = view.locale.messages;
  const { credits, entries, paging, administered, organizationId } = data;
  const organization = administered.find((one) => one.organization_id === organizationId)?.organization;
  const path = creditsPath(organizationId);
  const content = html`${
      organization ? renderOrganizationParts(organization.id, '/dashboard/credits', view) : false
    }${renderOwners(data, view)}
    ${credits ? html`<p class="balance">${texts.balance(balanceOf(credits, organizationId))}</p>` : renderMissing(texts.credits, view)}
    <h2>${texts.creditEntries}</h2>
    ${entries ? renderEntries(entries, view) : renderMissing(texts.creditEntries, view)}
    ${renderPager(path, paging, view)}`;
  return deskPage(
    {
      title: organization ? texts.creditsOf(organization.name) : texts.credits,
      text: texts.creditsText,
      part: '/dashboard/credits',
      path,
      paging,
      styles: [analyticsStyles.path],
      content,
    },
    view,
  );
}

function balanceOf({ balance, organizations }: DataOf<'getOwnCredits'>, organizationId: number | undefined): number {
  if (organizationId === undefined) return balance;
  return organizations.find(({ id }) => id === organizationId)?.balance ?? 0;
}

/** Returns the path of the credits of an organization, or of the viewer. */
function creditsPath(organizationId: number | undefined): string {
  return organizationId === undefined ? '/dashboard/credits' : `/dashboard/credits?organization_id=${organizationId}`;
}

function renderOwners({ administered, organizationId }: CreditsData, { locale }: View): Html | false {
  const { analytics: texts } = locale.messages;
  if (administered.length === 0) return false;
  const owners = [
    { href: creditsPath(undefined), text: texts.you },
    ...administered.map(({ organization: { id, name } }) => ({ href: creditsPath(id), text: name })),
  ];
  return renderTabs(texts.owners, owners, creditsPath(organizationId), 'small');
}

function renderEntries(entries: readonly CreditEntry[], { locale }: View): Html {
  const { analytics: texts } = locale.messages;
  if (entries.length === 0) return renderEmpty(texts.noCreditEntries);
  const rows = entries.map(
    ({ amount, created_at: at, ...entry }) =>
      html`<tr>
        <td>${renderDate(locale, at)}</td>
        <td class="words">${renderReason(entry, locale.messages)}</td>
        <td ${attributes({ class: amount > 0 && 'gained' })}>${amount > 0 && '+'}${writeNumber(locale, amount)}</td>
      </tr> `,
  );
  const head = [texts.date, html`<span class="words">${texts.reason}</span>`, texts.amount];
  return renderTable(texts.creditEntries, head, rows);
}

type Messages = View['locale']['messages'];

function renderReason(
  { reason, listing }: Pick<CreditEntry, 'reason' | 'listing'>,
  { analytics: texts }: Messages,
): Html | string {
  if (reason !== 'listing') return texts.reasons[reason as keyof typeof texts.reasons] ?? reason;
  if (listing === null) return texts.deletedListing;
  return html`${texts.reasons.listing}: <a href="${listing.path}">${listing.title}</a>`;
}
