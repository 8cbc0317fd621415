import { button, element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from './page.ts';
import { render } from './rendering.ts';

/** A kind of embed: its name as people know it, or that of a text, an example, and its Markdown. */
interface EmbedKind {
  name: string;
  example: string;
  markdown(value: string): string;
}

const tag = (name: string) => (value: string) => `{% ${name} ${value} %}`;
const block = (name: string) => (value: string) => `{% ${name} %}\n${value}\n{% end${name} %}`;

const kinds: readonly EmbedKind[] = [
  { name: 'embed_url', example: 'https://example.com/page', markdown: tag('embed') },
  { name: 'YouTube', example: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', markdown: tag('youtube') },
  { name: 'Vimeo', example: 'https://vimeo.com/76979871', markdown: tag('vimeo') },
  { name: 'Spotify', example: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', markdown: tag('spotify') },
  { name: 'CodePen', example: 'https://codepen.io/user/pen/abcdef', markdown: tag('codepen') },
  { name: 'CodeSandbox', example: 'https://codesandbox.io/s/abcde', markdown: tag('codesandbox') },
  { name: 'GitHub', example: 'owner/repository', markdown: tag('github') },
  { name: 'embed_post', example: '/username/slug', markdown: tag('post') },
  { name: 'embed_user', example: 'username', markdown: tag('user') },
  { name: 'embed_organization', example: 'username', markdown: tag('organization') },
  { name: 'embed_tag', example: 'name', markdown: tag('tag') },
  { name: 'embed_listing', example: '/listings/category/slug', markdown: tag('listing') },
  { name: 'embed_formula', example: 'a^2 + b^2', markdown: block('katex') },
  { name: 'embed_details', example: '…', markdown: (value) => `{% details ${value} %}\n\n\n\n{% enddetails %}` },
];

/** Opens the palette of embeds; `insert` gets the Markdown of the chosen one. */
export function openEmbeds(page: EditorPage, insert: (markdown: string) => void): void {
  const choice = element('select', { id: 'embed-kind' });
  choice.append(
    ...kinds.map(({ name }, at) =>
      element('option', { value: String(at) }, name.startsWith('embed_') ? page.text(name) : name),
    ),
  );
  const value = element('input', {
    id: 'embed-value',
    dir: 'auto',
    autocomplete: 'off',
    autocapitalize: 'none',
    maxlength: '2000',
    required: '',
  });
  const status = element('p', { role: 'status', class: 'hint' });
  const output = element('div', { class: 'prose embed-preview' });
  const chosen = () => kinds[Number(choice.value)] ?? kinds[0]!;
  const explain = () => (value.placeholder = chosen().example);
  const markdown = () => chosen().markdown(value.value.trim() || chosen().example);
  const preview = async () => {
    status.textContent = page.text('rendering');
    const rendering = await render(page, markdown());
    status.textContent = 'message' in rendering ? rendering.message : '';
    output.replaceChildren(
      ...('element' in rendering ? (rendering.element.querySelector('.prose')?.childNodes ?? []) : []),
    );
  };
  const dialog = element(
    'dialog',
    { class: 'dialog', 'aria-labelledby': 'embed-title' },
    element('h2', { id: 'embed-title' }, page.text('embed')),
    element('div', { class: 'field' }, element('label', { for: 'embed-kind' }, page.text('embedKind')), choice),
    element('div', { class: 'field' }, element('label', { for: 'embed-value' }, page.text('embedValue')), value),
    status,
    output,
    element(
      'div',
      { class: 'form-buttons' },
      button(page.text('insert'), () => {
        if (!value.reportValidity()) return;
        dialog.close();
        insert(markdown());
      }),
      button(page.text('preview'), () => void preview(), { class: 'quiet' }),
      button(page.text('cancel'), () => dialog.close(), { class: 'quiet' }),
    ),
  );
  choice.addEventListener('change', explain);
  value.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void preview();
  });
  dialog.addEventListener('close', () => dialog.remove());
  explain();
  document.body.append(dialog);
  dialog.showModal();
}
