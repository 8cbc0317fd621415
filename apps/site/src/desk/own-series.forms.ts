import { formPaths } from '../parts/form-paths.ts';
import { PageFailure } from '../serving/page-failure.ts';
import type { FormRoute } from '../serving/page-route.ts';
import { idIn } from '../serving/form-fields.ts';

/** Moves a part of a series to a position; returns to the part, so that it can be moved further by keyboard. */
const movePart: FormRoute = {
  path: formPaths.movePart,
  async submit(call) {
    const id = idIn(call, 'article_id');
    const text = call.field('position');
    if (!/^[1-9]\d{0,3}$/.test(text)) throw new PageFailure(400);
    await call.api.client.moveSeriesPart({ params: { path: { id } }, body: { series: { position: Number(text) } } });
    return `${call.returnTo.split('#', 1)[0]}#part-${id}`;
  },
};

export const ownSeriesForms: readonly FormRoute[] = [movePart];
