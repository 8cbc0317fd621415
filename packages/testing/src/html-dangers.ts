import { type DefaultTreeAdapterMap, html as htmlNames, parseFragment } from 'parse5';

/** Allowed markup. */
export interface AllowedHtml {
  readonly elements: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  /** Hosts of frames. */
  readonly frameHosts: ReadonlySet<string>;
  /** Elements of MathML, which hold nothing else. */
  readonly mathElements: ReadonlySet<string>;
}

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['childNode'];

/** Returns dangerous markup that a browser's parser finds in HTML. Independent of sanitizers and their parsers. */
export function findHtmlDangers(html: string, harmless: AllowedHtml): string[] {
  const dangers: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeName === '#comment') dangers.push('comment');
    if (!('tagName' in node)) return;
    dangers.push(...dangersOf(node, harmless));
    node.childNodes.forEach(walk);
  };
  parseFragment(html).childNodes.forEach(walk);
  return dangers;
}

function dangersOf(element: Element, harmless: AllowedHtml): string[] {
  if (element.namespaceURI === htmlNames.NS.MATHML) return mathDangers(element, harmless.mathElements);
  const { elements, attributes, frameHosts } = harmless;
  const dangers = elements.has(element.tagName) ? [] : [`<${element.tagName}>`];
  if (element.namespaceURI !== htmlNames.NS.HTML) dangers.push(`namespace ${element.namespaceURI}`);
  for (const { name, value } of element.attrs) {
    // Ids of a text cannot be those of a page, nor hide a property of `window`.
    const isOwnId = name === 'id' && value.startsWith('user-content-');
    if (!attributes.has(name) && !isOwnId) dangers.push(`${element.tagName} ${name}`);
    if (name === 'href' && !leadsToTheWeb(value)) dangers.push(`href ${value}`);
    if (name === 'src' && !/^https?:\/\//i.test(value)) dangers.push(`src ${value}`);
  }
  if (element.tagName === 'iframe') dangers.push(...frameDangers(element, frameHosts));
  return dangers;
}

function mathDangers(element: Element, elements: ReadonlySet<string>): string[] {
  const holds = element.childNodes.filter((node) => 'tagName' in node && node.namespaceURI !== htmlNames.NS.MATHML);
  return [
    ...(elements.has(element.tagName) ? [] : [`<${element.tagName}> of MathML`]),
    ...holds.map((node) => `<${node.nodeName}> in MathML`),
    ...element.attrs.flatMap(({ name }) =>
      /^(?:on.*|style|href|src|.*:.*)$/i.test(name) ? [`${element.tagName} ${name}`] : [],
    ),
  ];
}

/** Tells whether a URL points to the web or an email address; off the site only as an absolute URL. */
function leadsToTheWeb(value: string): boolean {
  const address = URL.parse(value, 'https://site.example/page');
  if (address === null || address.protocol === 'mailto:') return true;
  return ['http:', 'https:'].includes(address.protocol) && (address.host === 'site.example' || /^https?:/i.test(value));
}

function frameDangers(frame: Element, frameHosts: ReadonlySet<string>): string[] {
  const attribute = (name: string) => frame.attrs.find((candidate) => candidate.name === name)?.value ?? '';
  const source = URL.parse(attribute('src'));
  const isAllowed = source?.protocol === 'https:' && frameHosts.has(source.hostname);
  const sandbox = attribute('sandbox');
  return [
    ...(isAllowed ? [] : [`frame of ${attribute('src')}`]),
    ...(sandbox.startsWith('allow-scripts') && !sandbox.includes('top-navigation') ? [] : ['frame without sandbox']),
  ];
}
