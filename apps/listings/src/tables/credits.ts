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

/** The ledger: the entries of an account add up to its balance. */
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

/** An award of a badge that has had its credits. */
export const BadgeGrantSchema = defineEntity({
  name: 'BadgeGrant',
  tableName: 'badge_grants',
  properties: {
    achievementId: givenKey(),
    grantedAt: insertedAt(),
  },
});
