import { NameHolder } from '@commonplace/proto/community/v1/names';
import { foldName } from '@commonplace/rules/names';
import { required } from '../../representation/required.ts';
import { reserveName } from '../../reserve-name.ts';
import type { RouteCall } from '../../route.ts';

type Asking = Pick<RouteCall<unknown, unknown, unknown>, 'clients' | 'options'>;

/** Reserves the name of a new subforem (docs/design/site-pages.md). Content refuses a missing one. */
export async function reserveNewName(name: string | null | undefined, asking: Asking): Promise<void> {
  if (name) await reserveName({ name, holder: NameHolder.SUBFOREM }, asking);
}

/** Reserves the new name of an existing subforem, if it changes. */
export async function reserveChangedName(id: number, name: string | null | undefined, asking: Asking): Promise<void> {
  if (!name) return;
  const { subforem } = await asking.clients.subforems.getSubforemRecord({ id }, asking.options);
  if (foldName(required(subforem).name) !== foldName(name.trim())) await reserveNewName(name, asking);
}
