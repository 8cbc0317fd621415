import { ownMembership } from '../desk/desk.samples.ts';
import { paging, type Samples, time } from '../testing/samples.ts';
import { creditsPage } from './credits-page.ts';

const paidListing = (title: string) => ({ id: 1, title, path: '/listings/misc/pans' });
export const credits = (text: string) => ({ balance: 3, organizations: [{ id: 2, username: text, balance: 1 }] });

export const samples: Samples = {
  credits: (text, view) =>
    creditsPage(
      {
        credits: credits(text),
        entries: [
          {
            type_of: 'credit_entry',
            id: 2,
            amount: -1,
            reason: 'listing',
            listing: paidListing(text),
            created_at: time,
          },
          { type_of: 'credit_entry', id: 1, amount: 4, reason: 'grant', listing: null, created_at: time },
        ],
        paging,
        administered: [ownMembership(text)],
        organizationId: 3,
      },
      view,
    ),
};
