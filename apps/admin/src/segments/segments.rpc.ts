import type { SegmentsService } from '@commonplace/proto/admin/v1/segments';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { addSegmentUsers, removeSegmentUsers } from './change-members.ts';
import { createSegment } from './create-segment.ts';
import { deleteSegment } from './delete-segment.ts';
import { getSegment } from './get-segment.ts';
import { listSegmentUsers } from './list-segment-users.ts';
import { listSegments } from './list-segments.ts';

/** The segments service on the wire. */
export function segmentsRpc(context: AdminContext): ServiceImplementation<typeof SegmentsService> {
  return {
    listSegments: (request, call) => listSegments(context, call, request),
    getSegment: async (request, call) => ({ segment: await getSegment(context, call, request) }),
    createSegment: async (_request, call) => ({ segment: await createSegment(context, call) }),
    deleteSegment: async (request, call) => ({ segment: await deleteSegment(context, call, request) }),
    listSegmentUsers: (request, call) => listSegmentUsers(context, call, request),
    addSegmentUsers: async (request, call) => ({ succeeded: await addSegmentUsers(context, call, request) }),
    removeSegmentUsers: async (request, call) => ({ succeeded: await removeSegmentUsers(context, call, request) }),
  };
}
