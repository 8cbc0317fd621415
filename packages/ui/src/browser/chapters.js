/** Plays a chapter in the player of the page; without a script, its link opens the media at the time. */
class MediaChapters extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const link = event.target.closest('[data-start]');
      const player = document.querySelector('audio, video');
      if (!link || !player) return;
      event.preventDefault();
      player.currentTime = Number(link.dataset.start);
      player.play().catch(() => {});
    });
  }
}
customElements.define('media-chapters', MediaChapters);
