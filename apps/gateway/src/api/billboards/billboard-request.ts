import { badRequest, notFound } from '@commonplace/domain/errors';
import { placementAreas } from '@commonplace/rules/billboards';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordId } from '../schemas/values.ts';
import { browserContextOf, geolocationsOf } from './request-location.ts';

const areas: ReadonlySet<string> = new Set(placementAreas);

const params = z.object({
  placement_area: z.string(),
  username: z.string().optional(),
  slug: z.string().optional(),
});

const query = z.object({
  article_id: recordId.optional(),
  page_id: recordId.optional(),
  prefer_paired_with_billboard_id: recordId.optional(),
  cookies_allowed: z.string().optional(),
  bb_test_placement_area: z.string().optional(),
  bb_test_id: recordId.optional(),
});

/** The placement that a billboard is requested for, and its reader. */
export interface BillboardRequest {
  placementArea: string;
  /** The article next to the placement, by id or by path. */
  articleId?: number;
  articlePath?: string;
  pageId?: number;
  previewId?: number;
  /** A billboard already on the page, which some billboards prefer to be paired with. */
  pairedWithId?: number;
  allowsCookies: boolean;
  geolocations: string[];
  browserContext: string;
}

/**
 * Reads a request for a billboard.
 * @throws DomainError not_found for an unknown placement, bad_request for an invalid id.
 */
export function readBillboardRequest(request: FastifyRequest, countryHeader: string): BillboardRequest {
  const { placement_area: placementArea, username, slug } = params.parse(request.params);
  if (!areas.has(placementArea)) throw notFound();
  const parsed = query.safeParse(request.query);
  if (!parsed.success) throw badRequest(`${String(parsed.error.issues[0]?.path[0])} is invalid`);
  const { article_id, page_id, cookies_allowed, bb_test_placement_area, bb_test_id } = parsed.data;
  const { prefer_paired_with_billboard_id: pairedWithId } = parsed.data;
  const isPreview = bb_test_placement_area === placementArea && bb_test_id !== undefined;
  return {
    placementArea,
    ...(slug === undefined
      ? article_id !== undefined && { articleId: article_id }
      : { articlePath: `/${username}/${slug}`.toLowerCase() }),
    ...(page_id !== undefined && { pageId: page_id }),
    ...(pairedWithId !== undefined && { pairedWithId }),
    ...(isPreview && { previewId: bb_test_id }),
    allowsCookies: cookies_allowed === 'true',
    geolocations: geolocationsOf(request.headers, countryHeader),
    browserContext: browserContextOf(request.headers),
  };
}

/** Whether the choice depends on the tags that the reader follows: for a placement in the feed. */
export function usesFollowedTags({ placementArea, articleId, articlePath }: BillboardRequest): boolean {
  return placementArea.startsWith('feed_') && articleId === undefined && articlePath === undefined;
}
