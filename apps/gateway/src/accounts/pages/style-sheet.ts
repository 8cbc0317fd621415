/** The style sheet of all pages. Colors have a contrast of at least 4.5 in both color schemes. */
export const styleSheet = `:root {
  color-scheme: light dark;
  --back: #fff;
  --text: #1c1e21;
  --quiet: #555b63;
  --line: #868d96;
  --link: #2a3bb8;
  --button: #2a3bb8;
  --on-button: #fff;
  --danger: #b3141d;
  --good-back: #e6f4ea;
  --bad-back: #fdecec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #16181c;
    --text: #e8eaed;
    --quiet: #aab1ba;
    --line: #7b828b;
    --link: #a3b1ff;
    --button: #a3b1ff;
    --on-button: #10131f;
    --danger: #ff9d9d;
    --good-back: #14301d;
    --bad-back: #3a1618;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { font: 100%/1.5 system-ui, sans-serif; background: var(--back); color: var(--text); }
body { margin: 0; overflow-wrap: anywhere; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--back); }
.skip:focus { left: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
header, .sections, main, footer { max-width: 46rem; margin: 0 auto; padding: 1rem; }
.wide { max-width: none; }
.content img, .content iframe { max-width: 100%; }
.content img { height: auto; }
.content pre { overflow-x: auto; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; border-bottom: 1px solid var(--line); }
header > a { font-weight: bold; margin-right: auto; }
header nav ul, .sections ul { display: flex; flex-wrap: wrap; gap: 0 1rem; list-style: none; margin: 0; padding: 0; }
header a, .sections a { display: inline-block; padding: .35rem 0; }
footer { border-top: 1px solid var(--line); color: var(--quiet); }
footer p { margin: 0 0 .5rem; }
.sections { border-bottom: 1px solid var(--line); }
.sections a[aria-current] { font-weight: bold; text-decoration: none; color: var(--text); }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 1rem 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
p, ul, ol, dl, table { margin: .5rem 0 1rem; }
form { margin: 0 0 1.5rem; }
fieldset { border: 0; padding: 0; margin: 0; min-width: 0; }
.field { margin: 0 0 1.25rem; }
label, legend { font-weight: bold; }
.field > label, legend { display: block; padding: 0; }
.checkbox { display: grid; grid-template-columns: 2rem 1fr; align-items: start; margin-bottom: .5rem; }
.checkbox label { font-weight: normal; display: block; padding: .2rem 0; }
.checkbox > p { grid-column: 2; }
.hint { color: var(--quiet); margin: 0; font-size: .9375rem; }
.error { color: var(--danger); font-weight: bold; margin: 0; }
summary { font-weight: bold; padding: .5rem 0; cursor: pointer; }
.groups { margin: .25rem 0 0; padding-left: 1rem; border-left: 3px solid var(--line); }
.groups > div { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .75rem 1.5rem; }
.groups legend { font-weight: normal; color: var(--quiet); }
.side-by-side { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
.side-by-side .checkbox { margin: 0; }
.some:not(:has(.groups :checked, [value=some]:checked)) .groups { display: none; }
input, textarea { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 4px; padding: .5rem; }
input:not([type=checkbox], [type=radio]), textarea { display: block; width: 100%; max-width: 28rem; margin-top: .25rem; }
input[type=checkbox], input[type=radio] { width: 1.5rem; height: 1.5rem; margin: .25rem 0; accent-color: var(--button); }
[aria-invalid] { border: 2px solid var(--danger); }
button { font: inherit; font-weight: bold; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid transparent; border-radius: 4px; background: var(--button); color: var(--on-button); cursor: pointer; }
button.dangerous { background: var(--back); color: var(--danger); border-color: var(--danger); }
.notice, .problem { border-left: 6px solid var(--link); background: var(--good-back); padding: .75rem 1rem; margin: 1rem 0; }
.problem { border-color: var(--danger); background: var(--bad-back); }
.problem h2 { margin-top: 0; }
.notice p, .problem p { margin: 0; }
.records { list-style: none; padding: 0; }
.records > li { border-top: 1px solid var(--line); padding: 1rem 0; }
.records form { margin: .5rem 0 0; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
code, .secret { font-family: ui-monospace, monospace; }
.secret { display: block; margin: .5rem 0 1rem; padding: .75rem; border: 1px solid var(--line); border-radius: 4px; user-select: all; }
.portrait { border-radius: 50%; vertical-align: middle; }
.code { width: 14rem; max-width: 100%; height: auto; background: #fff; }
@media (max-width: 30rem) {
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .5rem; }
  button { width: 100%; }
}
`;
