import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

const ids = () => p.array().columnType('integer[]').$type<number[]>();
const double = () => p.float().columnType('double precision');

export const BillboardSchema = defineEntity({
  name: 'Billboard',
  tableName: 'billboards',
  properties: {
    id: identity(),
    /** Increases with each change; sent with BillboardChanged. */
    version: p.integer().default(1),
    name: p.text(),
    bodyMarkdown: p.text(),
    processedHtml: p.text(),
    approved: p.boolean(),
    published: p.boolean(),
    expiresAt: p.datetime().nullable(),
    organizationId: p.integer().nullable(),
    creatorId: p.integer().nullable(),
    placementArea: p.text(),
    tags: p.array(),
    excludeArticleIds: ids(),
    preferredArticleIds: ids(),
    audienceSegmentId: p.integer().nullable(),
    audienceSegmentType: p.text().nullable(),
    targetGeolocations: p.array(),
    displayTo: p.text(),
    typeOf: p.text(),
    browserContext: p.text(),
    pageId: p.integer().nullable(),
    excludeRoleNames: p.array(),
    targetRoleNames: p.array(),
    includeSubforemIds: ids(),
    preferPairedWithBillboardId: p.integer().nullable(),
    priority: p.boolean(),
    weight: double(),
    requiresCookies: p.boolean(),
    color: p.text().nullable(),
    dismissalSku: p.text().nullable(),
    customDisplayLabel: p.text().nullable(),
    template: p.text(),
    renderMode: p.text(),
    specialBehavior: p.text(),
    excludeSurveyCompletions: p.boolean(),
    excludeSurveyIds: ids(),
    impressionsCount: p.integer().default(0),
    clicksCount: p.integer().default(0),
    /** Clicks per impression. */
    successRate: double().default(0),
    /** When impressions and clicks were last added. */
    countsTabulatedAt: p.datetime().nullable(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
    /** When a visible field last changed. */
    contentUpdatedAt: p.datetime().nullable(),
  },
});
