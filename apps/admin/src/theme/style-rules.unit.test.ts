import { describe, expect, it } from 'vitest';
import { hostileStyles } from './testing/hostile-styles.ts';
import { compileStyleRules } from './style-rules.ts';

const compile = (text: string) => {
  const result = compileStyleRules(text);
  return 'css' in result
    ? result.css.replace('#main{contain:paint;overflow-clip-margin:6px;isolation:isolate}', '')
    : result;
};

describe('compileStyleRules', () => {
  it.each([
    ['h1, .card:hover > a { color: #c00 }', '#main h1,#main .card:hover>a{color:#c00}'],
    ['/* note */ p::before { content: "§ \\" }" }', '#main p::before{content:"§ \\" }"}'],
    [
      '@media (prefers-color-scheme: dark) { a { border-bottom: 1px solid currentcolor } }',
      '@media (prefers-color-scheme:dark){#main a{border-bottom:1px solid currentcolor}}',
    ],
    [
      '.prose { background: var(--surface) url(/assets/paper.png); padding: calc(1rem + 2px) }',
      '#main .prose{background:var(--surface)url(/assets/paper.png);padding:calc(1rem + 2px)}',
    ],
    ['li:nth-child(2n + 1):not(.x) { margin-inline: auto }', '#main li:nth-child(2n+1):not(.x){margin-inline:auto}'],
    ['', ''],
    ['p { color: red', '#main p{color:red}'],
    ['p { margin: var(--space-1) auto }', '#main p{margin:var(--space-1) auto}'],
    [' /* nothing */ ', ''],
  ])('limits %s to the main area', (styles, compiled) => {
    expect(compile(styles)).toBe(compiled);
  });

  it('cuts off what is painted at the edges of the main area', () => {
    expect(compileStyleRules('p { color: red }')).toEqual({
      css: '#main{contain:paint;overflow-clip-margin:6px;isolation:isolate}#main p{color:red}',
    });
  });

  it.each(hostileStyles)('refuses %s', (text) => {
    expect(compileStyleRules(text)).toEqual({ problem: expect.stringMatching(/./) });
  });

  it('refuses deep nesting without a stack overflow', () => {
    for (const [open, close] of [
      ['(', ')'],
      ['calc(', ')'],
      ['{', '}'],
      [':is(', ')'],
    ] as const) {
      const text = `p { width: ${open.repeat(4_000)}1px${close.repeat(4_000)} }`;
      expect(compileStyleRules(text)).toEqual({ problem: 'is nested too deeply' });
    }
  });

  it('names the line of what it refuses', () => {
    expect(compile('p { color: red }\nh1 { position: fixed }')).toEqual({
      problem: 'must not contain the property position (line 2)',
    });
  });
});
