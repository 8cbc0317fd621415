import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

export type HolderType = 'User' | 'Organization';

export const CreditAccountSchema = defineEntity({
  name: 'CreditAccount',
  tableName: 'credit_accounts',
  properties: {
    id: identity(),
    holderType: p.text().$type<HolderType>(),
    holderId: p.integer(),
    balance: p.integer(),
  },
});

/** The ledger: entries add up to the balance of their account. */
export const CreditEntrySchema = defineEntity({
  name: 'CreditEntry',
  tableName: 'credit_entries',
  properties: {
    id: identity(),
    accountId: p.integer(),
    amount: p.integer(),
    grantedBy: p.text().nullable(),
    purchaseType: p.text().nullable(),
    purchaseId: p.integer().nullable(),
    createdAt: insertedAt(),
  },
});

/** An award whose credits have been granted. */
export const BadgeGrantSchema = defineEntity({
  name: 'BadgeGrant',
  tableName: 'badge_grants',
  properties: {
    achievementId: givenKey(),
    grantedAt: insertedAt(),
  },
});
