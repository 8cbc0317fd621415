import { loadOnce } from './load-once.ts';

/**
 * Loads what pages with comments do (discussion.ts) when the comments come near the window, the address names one of them, or the
 * reader returns to their place. Until then, and without a network, their links load pages; the next such moment tries again.
 */
export function loadDiscussion(): void {
  const section = document.querySelector<HTMLElement>('section[data-script]');
  if (!section) return;
  const loadScript = loadOnce(() => import(section.dataset['script'] ?? ''));
  const load = () => {
    loadScript().then(
      () => nearby.disconnect(),
      () => undefined,
    );
  };
  const nearby = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '100%' });
  nearby.observe(section);
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate' || location.hash.startsWith('#comment-')) load();
  addEventListener('hashchange', load);
}
