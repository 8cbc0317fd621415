import { headOf, type Projection } from '@commonplace/events/projection';
import type { OrganizationChanged } from '@commonplace/proto/community/v1/events';

export const organizations: Projection<OrganizationChanged> = {
  table: 'organizations',
  key: 'id',
  row: headOf,
};
