import { encode } from 'uqr';
import { html, type Html } from '@commonplace/ui/markup';

/** Renders a QR code, dark on white in any color scheme, with the margin that cameras need. */
export function qrCode(text: string, label: string): Html {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="code" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" width="232" height="232">
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" fill="#000" />
  </svg>`;
}
