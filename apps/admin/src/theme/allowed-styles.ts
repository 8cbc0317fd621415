/** The largest number in a value: no length reaches far beyond a screen. */
export const maxMagnitude = 2_000;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements of content and forms. */
export const elementNames = words(`
  * a abbr article aside audio b blockquote br button caption cite code col colgroup dd del details dfn div dl dt em
  fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label legend li mark nav ol option p
  picture pre q s samp section select small span strong sub summary sup svg table tbody td textarea tfoot th thead time tr u
  ul var video`);

/** None of them reads what someone typed or visited. */
export const pseudoClasses = words(`
  hover focus focus-visible focus-within active link any-link first-child last-child only-child nth-child nth-last-child
  first-of-type last-of-type only-of-type nth-of-type nth-last-of-type empty not is where disabled enabled lang dir`);

export const pseudoElements = words('before after first-letter first-line marker');

export const mediaFeatures = words(`
  width min-width max-width orientation hover pointer prefers-color-scheme prefers-reduced-motion prefers-contrast`);

/** None of them loads anything. */
export const functionNames = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var calc min max clamp minmax repeat fit-content
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient counter counters`);

const properties = words(`
  accent-color align-content align-items align-self aspect-ratio background background-clip background-color
  background-image background-origin background-position background-repeat background-size border-collapse
  border-radius border-spacing box-shadow box-sizing break-after break-before break-inside caption-side
  clear color column-count column-gap column-rule column-width columns content counter-increment counter-reset
  display flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family
  font-feature-settings font-kerning font-size font-stretch font-style font-variant font-variant-caps
  font-variant-ligatures font-variant-numeric font-weight gap grid-auto-flow grid-column grid-row
  grid-template-columns grid-template-rows height hyphens justify-content justify-items justify-self
  letter-spacing line-height list-style list-style-position list-style-type margin margin-block margin-inline
  max-height max-width min-height min-width object-fit object-position opacity order outline
  outline-color outline-offset outline-style outline-width overflow-wrap padding padding-block padding-inline
  place-items quotes row-gap tab-size text-align text-decoration text-decoration-color
  text-decoration-style text-decoration-thickness text-shadow text-transform text-underline-offset text-wrap
  transition transition-duration transition-property vertical-align white-space width word-break word-spacing`);

const sides = '(?:top|right|bottom|left|block|inline|block-start|block-end|inline-start|inline-end)';
const sidedProperty = new RegExp(
  `^(?:(?:margin|padding)-${sides}|border(?:-${sides})?(?:-(?:color|style|width))?|border-(?:top|bottom)-(?:left|right)-radius)$`,
);

/** Whether a property changes the element alone, in its place: none positions, moves, layers, animates or hides the page. */
export function isKnownProperty(name: string): boolean {
  return properties.has(name) || sidedProperty.test(name);
}

/** Whether a URL is a file of this site: no other host, no query, and no path that acts. */
export function isOwnFile(url: string): boolean {
  return /^\/(?:assets|images)\/[\w./-]+$/.test(url) && !url.includes('..');
}
