import type { LanguageFn } from 'highlight.js';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import clojure from 'highlight.js/lib/languages/clojure';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import dart from 'highlight.js/lib/languages/dart';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import elixir from 'highlight.js/lib/languages/elixir';
import elm from 'highlight.js/lib/languages/elm';
import erb from 'highlight.js/lib/languages/erb';
import erlang from 'highlight.js/lib/languages/erlang';
import fsharp from 'highlight.js/lib/languages/fsharp';
import go from 'highlight.js/lib/languages/go';
import graphql from 'highlight.js/lib/languages/graphql';
import groovy from 'highlight.js/lib/languages/groovy';
import haskell from 'highlight.js/lib/languages/haskell';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import julia from 'highlight.js/lib/languages/julia';
import kotlin from 'highlight.js/lib/languages/kotlin';
import latex from 'highlight.js/lib/languages/latex';
import less from 'highlight.js/lib/languages/less';
import lua from 'highlight.js/lib/languages/lua';
import makefile from 'highlight.js/lib/languages/makefile';
import markdown from 'highlight.js/lib/languages/markdown';
import nginx from 'highlight.js/lib/languages/nginx';
import nix from 'highlight.js/lib/languages/nix';
import objectivec from 'highlight.js/lib/languages/objectivec';
import ocaml from 'highlight.js/lib/languages/ocaml';
import perl from 'highlight.js/lib/languages/perl';
import php from 'highlight.js/lib/languages/php';
import plaintext from 'highlight.js/lib/languages/plaintext';
import powershell from 'highlight.js/lib/languages/powershell';
import protobuf from 'highlight.js/lib/languages/protobuf';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scala from 'highlight.js/lib/languages/scala';
import scss from 'highlight.js/lib/languages/scss';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import vim from 'highlight.js/lib/languages/vim';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

/** A language with highlighting. */
export interface Language {
  readonly name: string;
  readonly grammar: LanguageFn;
  /** Other names of the language after a fence; hyphens and underscores are ignored. */
  readonly aliases: readonly string[];
  /** Languages embedded in its sources. */
  readonly contains?: readonly string[];
}

/** Common languages; code in any other is shown without highlighting. */
export const languages: readonly Language[] = [
  { name: 'bash', grammar: bash, aliases: ['sh', 'zsh', 'ksh'] },
  { name: 'c', grammar: c, aliases: ['h'] },
  { name: 'clojure', grammar: clojure, aliases: ['clj', 'clojure-script', 'cljs', 'edn'] },
  { name: 'cpp', grammar: cpp, aliases: ['c++', 'cc', 'hpp', 'cxx', 'h++', 'hh', 'hxx', 'c-plus-plus'] },
  { name: 'csharp', grammar: csharp, aliases: ['cs', 'c#'] },
  { name: 'css', grammar: css, aliases: [] },
  { name: 'dart', grammar: dart, aliases: [] },
  { name: 'diff', grammar: diff, aliases: ['patch'] },
  { name: 'dockerfile', grammar: dockerfile, aliases: ['docker', 'container-file'] },
  { name: 'elixir', grammar: elixir, aliases: ['ex', 'exs'] },
  { name: 'elm', grammar: elm, aliases: [] },
  { name: 'erb', grammar: erb, aliases: [], contains: ['xml', 'ruby'] },
  { name: 'erlang', grammar: erlang, aliases: ['erl'] },
  { name: 'fsharp', grammar: fsharp, aliases: ['fs', 'f#'] },
  { name: 'go', grammar: go, aliases: ['golang'] },
  { name: 'graphql', grammar: graphql, aliases: ['gql'] },
  { name: 'groovy', grammar: groovy, aliases: ['gradle'] },
  { name: 'haskell', grammar: haskell, aliases: ['hs'] },
  { name: 'http', grammar: http, aliases: ['https'] },
  { name: 'ini', grammar: ini, aliases: ['toml', 'properties', 'dotenv', 'editorconfig'] },
  { name: 'java', grammar: java, aliases: [] },
  {
    name: 'javascript',
    grammar: javascript,
    aliases: ['js', 'jsx', 'mjs', 'cjs', 'node', 'ecmascript'],
    contains: ['xml', 'css', 'graphql'],
  },
  { name: 'json', grammar: json, aliases: ['jsonc', 'json5', 'jsonld', 'geojson'] },
  { name: 'julia', grammar: julia, aliases: ['jl'] },
  { name: 'kotlin', grammar: kotlin, aliases: ['kt', 'kts'] },
  { name: 'latex', grammar: latex, aliases: ['tex'] },
  { name: 'less', grammar: less, aliases: [] },
  { name: 'lua', grammar: lua, aliases: [] },
  { name: 'makefile', grammar: makefile, aliases: ['make', 'mk', 'mak'] },
  { name: 'markdown', grammar: markdown, aliases: ['md', 'mkd', 'mdx'], contains: ['xml'] },
  { name: 'nginx', grammar: nginx, aliases: ['nginxconf'] },
  { name: 'nix', grammar: nix, aliases: [] },
  { name: 'objectivec', grammar: objectivec, aliases: ['objc', 'mm', 'objc++', 'objectivec++'] },
  { name: 'ocaml', grammar: ocaml, aliases: ['ml'] },
  { name: 'perl', grammar: perl, aliases: ['pl', 'pm'] },
  { name: 'php', grammar: php, aliases: [] },
  { name: 'plaintext', grammar: plaintext, aliases: ['text', 'txt', 'plain', 'none'] },
  { name: 'powershell', grammar: powershell, aliases: ['ps1', 'pwsh', 'ps'] },
  { name: 'protobuf', grammar: protobuf, aliases: ['proto', 'protocol-buffers'] },
  { name: 'python', grammar: python, aliases: ['py', 'python3'] },
  { name: 'r', grammar: r, aliases: ['r-script'] },
  { name: 'ruby', grammar: ruby, aliases: ['rb', 'gemspec', 'rake'] },
  { name: 'rust', grammar: rust, aliases: ['rs'] },
  { name: 'scala', grammar: scala, aliases: [] },
  { name: 'scss', grammar: scss, aliases: ['sass'] },
  {
    name: 'shell',
    grammar: shell,
    aliases: ['console', 'shellsession', 'terminal', 'sh-session', 'bash-session'],
    contains: ['bash'],
  },
  {
    name: 'sql',
    grammar: sql,
    aliases: ['postgres', 'postgresql', 'mysql', 'sqlite', 'pgsql', 'plpgsql', 'plsql', 'tsql', 'mariadb', 'sqlite3'],
  },
  { name: 'swift', grammar: swift, aliases: [] },
  {
    name: 'typescript',
    grammar: typescript,
    aliases: ['ts', 'tsx', 'mts', 'cts'],
    contains: ['xml', 'css', 'graphql'],
  },
  { name: 'vim', grammar: vim, aliases: ['viml', 'vim-script'] },
  {
    name: 'xml',
    grammar: xml,
    aliases: ['html', 'xhtml', 'svg', 'vue', 'svelte', 'htm', 'html5', 'rss', 'atom', 'xsl', 'xsd', 'plist'],
    contains: ['javascript', 'css'],
  },
  { name: 'yaml', grammar: yaml, aliases: ['yml'] },
];
