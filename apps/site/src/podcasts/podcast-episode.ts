import { html, type Html } from '@commonplace/ui/markup';

/** An episode in a list. */
export interface ListedEpisode {
  title: string;
  path: string;
  image_url: string;
  podcast: { title: string; slug: string };
}

/** Renders an episode as an entry of a list. */
export function renderEpisode({ title, path, image_url: image, podcast }: ListedEpisode, level: 2 | 3 = 2): Html {
  const link = html`<a href="${path}">${title}</a>`;
  return html`<article class="episode">
    <img class="art" src="${image}" alt="" width="80" height="80" loading="lazy" />
    ${level === 2 ? html`<h2 dir="auto">${link}</h2>` : html`<h3 dir="auto">${link}</h3>`}
    <p><a href="/${podcast.slug}">${podcast.title}</a></p>
  </article> `;
}
