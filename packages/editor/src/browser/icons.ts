import { toolShapes } from '@commonplace/ui/parts/tool-icons';

export type ToolName = keyof typeof toolShapes;

const namespace = 'http://www.w3.org/2000/svg';

/** Draws the icon of a tool, which screen readers skip. */
export function drawIcon(name: ToolName): SVGSVGElement {
  const icon = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', toolShapes[name]);
  for (const [key, value] of Object.entries({ class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }))
    icon.setAttribute(key, value);
  icon.append(path);
  return icon;
}
