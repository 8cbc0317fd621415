import { areas, type Screen } from './screen.ts';

const files = import.meta.glob<readonly Screen[]>('../areas/**/*.screens.ts', { eager: true, import: 'default' });

/** All screens in the order of the navigation: by area, then by file name. */
export const allScreens: readonly Screen[] = Object.keys(files)
  .toSorted()
  .flatMap((file) => files[file] ?? [])
  .toSorted((one, other) => areas.indexOf(one.area) - areas.indexOf(other.area));

/** Whether the path has no parameters, so that the navigation can link to it. */
export const hasStaticPath = ({ path }: Screen): boolean => !path.includes('$');
