import { create } from '@bufbuild/protobuf';
import { ChooseBillboardResponse_ChoiceSchema } from '@commonplace/proto/admin/v1/billboard_delivery';
import { expect, test } from 'vitest';
import { renderFragment } from './fragment.ts';

test('adds the impression image and click pings, and escapes the label', () => {
  const processedHtml = '<p><a href="https://example.com/?bb=7">go</a> <a href="#top">up</a></p>';
  const billboard = create(ChooseBillboardResponse_ChoiceSchema, {
    id: 7,
    processedHtml,
    placementArea: 'footer',
    typeOf: 'external',
    template: 'plain',
    specialBehavior: 'nothing',
    customDisplayLabel: '<Ours>',
  });
  expect(renderFragment(billboard)).toBe(
    '<div class="billboard" data-billboard-id="7" data-placement-area="footer" data-type-of="external" ' +
      'data-template="plain" data-special-behavior="nothing"><p class="billboard-label">&lt;Ours&gt;</p>' +
      '<div class="billboard-body"><p><a ping="/billboards/7/click" href="https://example.com/?bb=7">go</a> ' +
      '<a href="#top">up</a></p></div>' +
      '<img src="/billboards/7/impression" alt="" width="1" height="1" loading="lazy" /></div>',
  );
});
