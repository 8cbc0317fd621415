import { closest } from './closest.ts';

/** Plays a chapter in the player of the page; without a script, its link opens the media at the time. */
export class MediaChapters extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', (event) => {
      const link = closest(event, '[data-start]');
      const player = document.querySelector<HTMLMediaElement>('audio, video');
      if (!link || !player) return;
      event.preventDefault();
      player.currentTime = Number(link.dataset['start']);
      player.play().catch(() => {});
    });
  }
}
