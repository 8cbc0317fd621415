import type { ReactNode } from 'react';
import type { Role } from '../session/roles.ts';

/** The parts of the console, as the navigation shows them. */
export const areas = ['Dashboard', 'People', 'Content', 'Site', 'Operations'] as const;
export type Area = (typeof areas)[number];

/** A place in the console with an address of its own. */
export interface Screen {
  /** Its address below `/admin`; `$name` is a parameter. One without parameters is in navigation and palette. */
  path: string;
  title: string;
  area: Area;
  /** The least role that may see it. */
  role: Role;
  /** The key that leads there after `g`. */
  key?: string;
  /** Other words by which the palette finds it. */
  keywords?: readonly string[];
  /** The filter of its list that takes a text: what is written in the palette can be looked for there. */
  search?: string;
  /** Only the palette and other screens lead there: a form for something new. */
  hidden?: boolean;
  /** Its component, the default export of a file that is loaded when somebody goes there. */
  load: () => Promise<{ default: () => ReactNode }>;
}
