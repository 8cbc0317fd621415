import type { ReactNode } from 'react';
import type { Role } from '../session/roles.ts';

/** The areas of the console in the order of the navigation. */
export const areas = ['Dashboard', 'People', 'Content', 'Site', 'Operations'] as const;
export type Area = (typeof areas)[number];

/** A screen of the console. */
export interface Screen {
  /** Path below `/admin`; `$name` is a parameter. Screens without parameters are in the navigation and the palette. */
  path: string;
  title: string;
  area: Area;
  /** The role that the screen requires. */
  role: Role;
  /** The key that opens the screen after `g`. */
  key?: string;
  /** Other words for the palette. */
  keywords?: readonly string[];
  /** The text filter of its list, which the palette offers to search with. */
  search?: string;
  /** Left out of the navigation, such as a form for a new record. */
  hidden?: boolean;
  /** Loads the component, the default export of its file. */
  load: () => Promise<{ default: () => ReactNode }>;
}
