import { ClashingOwnerSchema, NameClashSchema, type NameClash } from '@commonplace/proto/community/v1/names';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { pick } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';

export const clashPage = z.object(paging({ default: 30 }));

export const keptName = z.object({ name: z.string().meta({ maxLength: limits.sitePage.slug }) });

const owner = represent(pick(ClashingOwnerSchema, 'type', 'id'));

/** A name with several owners; the path shows the first of them. */
export const nameClash = represent({
  ...pick(NameClashSchema, 'name', 'is_reserved'),
  owners: nested(listOf(owner), ({ owners }: NameClash) => owners),
});
