import { defineEntity, p } from '@mikro-orm/core';

const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    description: p.text(),
    secretHash: p.blob().$type<Buffer>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A key; its secret is known to its owner alone. */
export class ApiKey extends ApiKeySchema.class {}

ApiKeySchema.setClass(ApiKey);
