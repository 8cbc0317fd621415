import { renderImageForm, type ImageFormView } from '@commonplace/ui/forms/image-form';
import type { Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import type { FormCall } from '../serving/page-route.ts';
import type { RenderForm } from './settings-page.ts';

/** Renders a profile image with the form that replaces it. */
export function renderImage({ image: url, ...form }: ImageFormView, render: RenderForm, { site, locale }: View): Html {
  // A relative path, since the site may have several host names.
  const image = url.startsWith(`${site.origin}/`) ? url.slice(site.origin.length) : url;
  return renderImageForm({ image, ...form }, render, locale);
}

/** Returns the file of an image form, and the square that was chosen; none without a script. */
export async function imageIn({ field, file }: FormCall) {
  const names = ['crop_left', 'crop_top', 'crop_size'] as const;
  const isChosen = names.every((name) => field(name) !== '');
  const square = isChosen ? Object.fromEntries(names.map((name) => [name, Number(field(name))])) : {};
  return { square, body: new Uint8Array((await file('image')?.arrayBuffer()) ?? []) };
}
