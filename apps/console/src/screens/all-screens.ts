import { areas, type Screen } from './screen.ts';

const files = import.meta.glob<readonly Screen[]>('../areas/**/*.screens.ts', { eager: true, import: 'default' });

/** Every screen, in the order of the navigation: by area, then as their files are called. */
export const allScreens: readonly Screen[] = Object.keys(files)
  .toSorted()
  .flatMap((file) => files[file] ?? [])
  .toSorted((one, other) => areas.indexOf(one.area) - areas.indexOf(other.area));

/** Whether there is an address without knowing any id. */
export const hasOwnAddress = ({ path }: Screen): boolean => !path.includes('$');
