import { handle, handleStates, inTurn } from '@commonplace/events/consumers';
import { BadgeAwardedSchema } from '@commonplace/proto/admin/v1/events';
import {
  AccountClosedSchema,
  OrganizationChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { HistoryRequestedSchema } from '@commonplace/proto/content/v1/events';
import { republishHandler } from '@commonplace/service/republish-history';
import { accountMergeHandler } from '@commonplace/service/merged-accounts';
import { grantForBadge } from './credits/grant-for-badge.ts';
import { applyAccountClosed } from './listings/remove-listings-of-account.ts';
import { applyOrganizationChanged } from './projections/organizations.ts';
import { applyUserChanged } from './projections/users.ts';
import { sources } from './snapshots.ts';

/** Exported for the directory, which applies users and organizations that it fetches from community. */
export const userChanged = handleStates(UserChangedSchema, inTurn(applyUserChanged));
export const organizationChanged = handleStates(OrganizationChangedSchema, inTurn(applyOrganizationChanged));

export const handlers = [
  republishHandler(sources, HistoryRequestedSchema),
  userChanged,
  organizationChanged,
  handle(BadgeAwardedSchema, grantForBadge),
  handle(AccountClosedSchema, applyAccountClosed),
  accountMergeHandler(),
];
