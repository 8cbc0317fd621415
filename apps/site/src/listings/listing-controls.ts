import { etagOf, type DataOf } from '@commonplace/client';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderProblem } from '../parts/problem.ts';
import { renderCredits, type Credits } from './listing-form-page.ts';
import { listingPath } from './listing-path.ts';

type Listing = DataOf<'getListing'>;

/** What the page of a listing offers to those who may change it. */
export interface ListingControls {
  charges: DataOf<'getListingCharges'>;
  /** Undefined while they are unavailable. */
  credits: Credits | undefined;
  /** Why the last change was refused. */
  problem?: string | undefined;
}

/** Renders the state of a listing and the buttons to change it, with their prices. */
export function renderControls(listing: Listing, { charges, credits, problem }: ListingControls, view: View): Html {
  const { community: texts, reading } = view.locale.messages;
  const isOwner = view.viewer?.username === listing.user.username;
  const price = (cost: number) => (cost === 0 ? texts.free : texts.credits(cost));
  return html`${problem !== undefined && renderProblem(problem, view)}
    <section class="listing-controls" aria-labelledby="manage">
      <p id="manage" class="section-title">${texts.manageListing}</p>
      <p>${listing.published ? texts.listingIsPublished : texts.listingIsDraft}</p>
      ${credits && renderCredits(credits, view, listing.organization?.username)}
      <div class="form-buttons">
        ${
          charges.editable
            ? html`<a class="button quiet" href="${listingPath(listing)}/edit">${reading.edit}</a>`
            : html`<p class="muted">${texts.editingIsOver}</p>`
        }
        ${
          listing.published
            ? html`${renderChange(listing, 'bump', texts.bump, price(charges.bump), charges.bump)}
              ${renderChange(listing, 'unpublish', reading.unpublish, undefined, 0)}`
            : renderChange(listing, 'publish', texts.publish, price(charges.publish), charges.publish)
        }
        ${isOwner && renderDeletion(listing, view)}
      </div>
      ${listing.published && html`<p class="hint">${texts.bumpHint}</p>`}
    </section>`;
}

function renderChange(listing: Listing, action: string, text: string, price: string | undefined, cost: number): Html {
  const described = price === undefined ? undefined : `${action}-price`;
  return html`<form method="post" action="${formPaths.changeListing}">
    <input type="hidden" name="listing_id" value="${listing.id}" />
    <input type="hidden" name="tag" value="${etagOf(listing) ?? ''}" />
    <input type="hidden" name="cost" value="${cost}" />
    <input type="hidden" name="return_to" value="${listingPath(listing)}" />
    <button
      class="quiet"
      name="action"
      value="${action}"
      ${described !== undefined && html`aria-describedby="${described}"`}
    >
      ${text}
    </button>
    ${described !== undefined && price !== undefined && html`<span class="muted" id="${described}">${price}</span>`}
  </form> `;
}

/** The button is behind a disclosure, since there is no way back. */
function renderDeletion({ id }: Listing, { locale }: View): Html {
  const { community: texts, reading } = locale.messages;
  return html`<details>
    <summary>${reading.delete}</summary>
    <form method="post" action="${formPaths.deleteListing}">
      <p class="hint">${texts.deleteListingHint}</p>
      <input type="hidden" name="listing_id" value="${id}" />
      <input type="hidden" name="return_to" value="/listings" />
      <button class="dangerous">${texts.deleteListing}</button>
    </form>
  </details>`;
}
