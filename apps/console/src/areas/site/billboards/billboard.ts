import type { ItemOf, OptionsOf } from '@commonplace/client';
import type { FieldValues } from '../../../parts/fields.tsx';
import { toInput, toValues } from '../common/values.ts';
import { billboardFields } from './billboard-fields.ts';

/** A billboard as the API shows it (A32). */
export type Billboard = ItemOf<'/api/billboards'>;
type BillboardInput = NonNullable<OptionsOf<'/api/billboards', 'post'>['body']>;

const automatic = new Set(['trusted', 'posted', 'no_posts_yet']);

export const newBillboard: FieldValues = {
  ...toValues(billboardFields([]), {}),
  placement_area: 'sidebar_right',
  display_to: 'all',
  type_of: 'in_house',
  browser_context: 'all_browsers',
  template: 'authorship_box',
  render_mode: 'forem_markdown',
  special_behavior: 'nothing',
  weight: 1,
};

/** A billboard as its form holds it: whom it is for is one choice. */
export function billboardValues(billboard: Billboard): FieldValues {
  const { audience_segment_id: id, audience_segment_type: type } = billboard;
  const audience = type !== null && automatic.has(type) ? type : id === null ? '' : String(id);
  return { ...toValues(billboardFields([]), billboard), audience };
}

/** What the form holds, as the API takes it (A33, A34). */
export function toBillboard(values: FieldValues): BillboardInput {
  const { audience, ...input } = toInput(billboardFields([]), values);
  if (audience === undefined) return input;
  const segment =
    typeof audience === 'string' && automatic.has(audience)
      ? { audience_segment_type: audience }
      : { audience_segment_id: audience === '' ? null : Number(audience) };
  return { ...input, ...segment } as BillboardInput;
}

/** Whether it is shown now, and if not, why. */
export function stateOf({ approved, published, expires_at: end }: Billboard): string {
  if (end !== null && Date.parse(end) <= Date.now()) return 'Over';
  if (!published) return 'Not published';
  return approved ? 'Shown' : 'Waits for approval';
}

/** How many of those who saw it went where it leads. */
export const rateOf = ({ clicks_count: clicks, impressions_count: seen }: Billboard): string =>
  seen === 0 ? '–' : `${((clicks / seen) * 100).toFixed(1)} %`;
