// cspell:ignore Avenir Bitstream Calibri Cascadia Comfortaa Hiragino Manjari Maru Neue Noto Palatino Seravek
/** Font stacks of installed fonts: nothing is loaded. */
export const fonts = {
  sans: "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  grotesque: "Inter, Roboto, 'Helvetica Neue', 'Arial Nova', 'Nimbus Sans', Arial, sans-serif",
  rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', sans-serif",
  serif: "ui-serif, Charter, 'Bitstream Charter', 'Source Serif 4', 'Noto Serif', Georgia, serif",
  old_style: "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, serif",
  slab: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
  mono: "ui-monospace, 'SF Mono', 'Cascadia Code', 'JetBrains Mono', 'DejaVu Sans Mono', monospace",
} as const;

export type FontName = keyof typeof fonts;

export const fontNames = Object.keys(fonts) as [FontName, ...FontName[]];

/** The fonts that the site serves, which themes may put before two of the stacks. */
const loadedFonts: Partial<Record<FontName, string>> = {
  sans: 'Source Sans 3 Variable',
  serif: 'STIX Two Text Variable',
};

/** Returns the stack of a font, with the loaded font if there is one. */
export function fontStack(name: FontName, isLoaded: boolean): string {
  const loaded = isLoaded ? loadedFonts[name] : undefined;
  return loaded === undefined ? fonts[name] : `'${loaded}', ${fonts[name]}`;
}

/** Returns the families of these fonts that the site serves, each once. */
export function loadedFamilies(names: readonly FontName[]): string[] {
  return [...new Set(names.flatMap((name) => loadedFonts[name] ?? []))];
}
