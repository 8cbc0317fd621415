/** A language that code can be highlighted in. */
export interface Language {
  /** Its module under `highlight.js/lib/languages`. */
  readonly module: string;
  /** Other names that authors write after the fence. */
  readonly aliases: readonly string[];
  /** Languages that its sources contain pieces of. */
  readonly contains?: readonly string[];
}

/** The common languages; a fence in any other is shown as it stands. */
export const languages: readonly Language[] = [
  { module: 'bash', aliases: ['sh', 'zsh'] },
  { module: 'c', aliases: ['h'] },
  { module: 'clojure', aliases: ['clj'] },
  { module: 'cpp', aliases: ['c++', 'cc', 'hpp', 'cxx'] },
  { module: 'csharp', aliases: ['cs', 'c#'] },
  { module: 'css', aliases: [] },
  { module: 'dart', aliases: [] },
  { module: 'diff', aliases: ['patch'] },
  { module: 'dockerfile', aliases: ['docker'] },
  { module: 'elixir', aliases: ['ex', 'exs'] },
  { module: 'elm', aliases: [] },
  { module: 'erb', aliases: [], contains: ['xml', 'ruby'] },
  { module: 'erlang', aliases: ['erl'] },
  { module: 'fsharp', aliases: ['fs', 'f#'] },
  { module: 'go', aliases: ['golang'] },
  { module: 'graphql', aliases: ['gql'] },
  { module: 'groovy', aliases: ['gradle'] },
  { module: 'haskell', aliases: ['hs'] },
  { module: 'http', aliases: ['https'] },
  { module: 'ini', aliases: ['toml'] },
  { module: 'java', aliases: [] },
  { module: 'javascript', aliases: ['js', 'jsx', 'mjs', 'cjs', 'node'], contains: ['xml', 'css', 'graphql'] },
  { module: 'json', aliases: ['jsonc', 'json5'] },
  { module: 'julia', aliases: ['jl'] },
  { module: 'kotlin', aliases: ['kt', 'kts'] },
  { module: 'latex', aliases: ['tex'] },
  { module: 'less', aliases: [] },
  { module: 'lua', aliases: [] },
  { module: 'makefile', aliases: ['make', 'mk'] },
  { module: 'markdown', aliases: ['md', 'mkd'], contains: ['xml'] },
  { module: 'nginx', aliases: ['nginxconf'] },
  { module: 'nix', aliases: [] },
  { module: 'objectivec', aliases: ['objc', 'obj-c'] },
  { module: 'ocaml', aliases: ['ml'] },
  { module: 'perl', aliases: ['pl'] },
  { module: 'php', aliases: [] },
  { module: 'plaintext', aliases: ['text', 'txt', 'plain'] },
  { module: 'powershell', aliases: ['ps1', 'pwsh'] },
  { module: 'protobuf', aliases: ['proto'] },
  { module: 'python', aliases: ['py'] },
  { module: 'r', aliases: [] },
  { module: 'ruby', aliases: ['rb'] },
  { module: 'rust', aliases: ['rs'] },
  { module: 'scala', aliases: [] },
  { module: 'scss', aliases: ['sass'] },
  { module: 'shell', aliases: ['console', 'shellsession'], contains: ['bash'] },
  { module: 'sql', aliases: ['postgres', 'postgresql', 'mysql', 'sqlite'] },
  { module: 'swift', aliases: [] },
  { module: 'typescript', aliases: ['ts', 'tsx', 'mts', 'cts'], contains: ['xml', 'css', 'graphql'] },
  { module: 'vim', aliases: ['viml'] },
  { module: 'xml', aliases: ['html', 'xhtml', 'svg', 'vue', 'svelte'], contains: ['javascript', 'css'] },
  { module: 'yaml', aliases: ['yml'] },
];
