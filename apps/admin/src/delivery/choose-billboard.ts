import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { toOptionalRfc3339 } from '@commonplace/rules/rfc3339';
import type {
  ChooseBillboardRequest,
  ChooseBillboardResponseSchema,
  ChooseBillboardResponse_ChoiceSchema,
} from '@commonplace/proto/admin/v1/billboard_delivery';
import { placementAreas } from '@commonplace/rules/billboards';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { addBillboardId } from '../values/add-billboard-id.ts';
import { findContextArticle, type ContextArticle } from './context-article.ts';
import { readAudience } from './read-audience.ts';
import { candidates } from './candidates.ts';
import { pickBillboard } from './pick-billboard.ts';

const areas: ReadonlySet<string> = new Set(placementAreas);

const billboardById = statement('shown-billboard', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db
    .selectFrom('billboards')
    .select(['id', 'processed_html', 'type_of', 'expires_at', 'special_behavior', 'template', 'color'])
    .select(['custom_display_label', 'dismissal_sku', 'placement_area'])
    .where('id', '=', param('id')),
);

/**
 * Returns the billboard for a placement and viewer, if any. A preview shows one billboard: always to administrators, to
 * others only if it targets them.
 * @throws DomainError not_found for an unknown placement, or an article that is not public.
 */
export async function chooseBillboard(
  context: AdminContext,
  call: CallContext,
  request: ChooseBillboardRequest,
): Promise<MessageInitShape<typeof ChooseBillboardResponseSchema>> {
  if (!areas.has(request.placementArea)) throw notFound();
  const db = context.database.reader<Tables>(call.signal);
  const article = await findContextArticle(context, call, request);
  const id = await chooseId(db, call, request, article);
  const billboard = id === undefined ? undefined : await readBillboard(db, id);
  return { ...(billboard && { billboard }), ...(article && { articleId: article.id }) };
}

async function chooseId(
  db: StatementRunner,
  { principal }: CallContext,
  request: ChooseBillboardRequest,
  article: ContextArticle | undefined,
): Promise<number | undefined> {
  const { previewId = 0 } = request;
  if (previewId > 0 && hasRole(principal, 'admin')) return previewId;
  const rows = await candidates.all(db, {
    ...(await readAudience(db, principal)),
    area: request.placementArea,
    tags: article?.tags ?? request.followedTags,
    geolocations: request.geolocations,
    browserContext: request.browserContext,
    allowsCookies: request.allowsCookies,
    articleId: article?.id ?? 0,
    organizationId: article?.organizationId ?? 0,
    pageId: request.pageId ?? 0,
    subforemId: request.subforemId ?? 0,
    pairedWithId: request.pairedWithId ?? 0,
    onlyId: previewId,
  });
  return pickBillboard(rows)?.id;
}

async function readBillboard(
  db: StatementRunner,
  id: number,
): Promise<MessageInitShape<typeof ChooseBillboardResponse_ChoiceSchema> | undefined> {
  const row = await billboardById.first(db, { id });
  if (row === undefined) return undefined;
  const expiresAt = toOptionalRfc3339(row.expires_at);
  return {
    id,
    processedHtml: addBillboardId(row.processed_html, id),
    typeOf: row.type_of,
    specialBehavior: row.special_behavior,
    template: row.template,
    placementArea: row.placement_area,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(row.color !== null && { color: row.color }),
    ...(row.custom_display_label !== null && { customDisplayLabel: row.custom_display_label }),
    ...(row.dismissal_sku !== null && { dismissalSku: row.dismissal_sku }),
  };
}
