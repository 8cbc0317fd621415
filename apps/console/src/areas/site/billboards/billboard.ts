import type { ItemOf, OptionsOf } from '@commonplace/client';
import type { FieldValues } from '../../../components/form-field.tsx';
import { toInput, toValues } from '../common/values.ts';
import { billboardFields } from './billboard-fields.ts';

export type Billboard = ItemOf<'listBillboards'>;
type BillboardInput = NonNullable<OptionsOf<'createBillboard'>['body']>;

const automaticSegments = new Set(['trusted', 'posted', 'no_posts_yet']);

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

/** Converts a billboard to form values; automatic and manual segments are one choice. */
export function billboardValues(billboard: Billboard): FieldValues {
  const { audience_segment_id: id, audience_segment_type: type } = billboard;
  const audience = type !== null && automaticSegments.has(type) ? type : id === null ? '' : String(id);
  return { ...toValues(billboardFields([]), billboard), audience };
}

/** Converts form values to the request (UpdateBillboard). */
export function toBillboard(values: FieldValues): BillboardInput {
  const { audience, ...input } = toInput(billboardFields([]), values);
  if (audience === undefined) return input;
  const segment =
    typeof audience === 'string' && automaticSegments.has(audience)
      ? { audience_segment_type: audience }
      : { audience_segment_id: audience === '' ? null : Number(audience) };
  return { ...input, ...segment } as BillboardInput;
}

/** Returns the status: whether the billboard is shown, and otherwise the reason. */
export function stateOf({ approved, published, expires_at: end }: Billboard): string {
  if (end !== null && Date.parse(end) <= Date.now()) return 'Expired';
  if (!published) return 'Not published';
  return approved ? 'Shown' : 'Waiting for approval';
}

/** Returns the share of impressions that were clicked. */
export const rateOf = ({ clicks_count: clicks, impressions_count: seen }: Billboard): string =>
  seen === 0 ? '–' : `${((clicks / seen) * 100).toFixed(1)} %`;
