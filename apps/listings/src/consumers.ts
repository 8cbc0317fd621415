import { handle } from '@commonplace/events/consumers';
import {
  AccountClosedSchema,
  OrganizationChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { applyAccountClosed } from './listings/remove-listings-of-account.ts';
import { applyOrganizationChanged } from './projections/organizations.ts';
import { applyUserChanged } from './projections/users.ts';

/** What this service listens to. */
export const handlers = [
  handle(UserChangedSchema, applyUserChanged),
  handle(OrganizationChangedSchema, applyOrganizationChanged),
  handle(AccountClosedSchema, applyAccountClosed),
];
