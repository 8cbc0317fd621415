import { invalid } from '@commonplace/domain/errors';
import { NameHolder, type NamesService } from '@commonplace/proto/community/v1/names';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { reserveName, type Holder } from './reserve-name.ts';

const holders = new Map<NameHolder, Holder>([
  [NameHolder.PAGE, 'page'],
  [NameHolder.PODCAST, 'podcast'],
  [NameHolder.SUBFOREM, 'subforem'],
]);

export function namesRpc(context: CommunityContext) {
  return {
    async reserveName({ name, holder: holderName }, call) {
      const holder = holders.get(holderName);
      if (holder === undefined) throw invalid('holder: must be a page, a podcast or a subforem');
      return { isReserved: await reserveName(context, call, { name, holder }) };
    },
  } satisfies Partial<ServiceImplementation<typeof NamesService>>;
}
