import type { ItemOf } from '@commonplace/client';
import { html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { collectionPage } from '../parts/collection.ts';
import type { Paging } from '../parts/pager.ts';

/** Renders the list of articles with videos. */
export function videosPage(
  { videos, paging }: { videos: readonly ItemOf<'listVideos'>[] | undefined; paging: Paging },
  view: View,
): string {
  const { layout, community: texts } = view.locale.messages;
  const entries = videos?.map(
    ({ path, title, user, video_duration_in_minutes: duration }) =>
      html`<article class="tile">
        <h2 dir="auto"><a href="${path}">${title}</a></h2>
        <p>${user.name} · <span class="unseen">${texts.duration}</span> ${duration}</p>
      </article> `,
  );
  const collection = { title: layout.videos, text: texts.videosText, empty: texts.noVideos, path: '/videos' };
  return collectionPage({ ...collection, paging, entries, isTiled: true }, view);
}
