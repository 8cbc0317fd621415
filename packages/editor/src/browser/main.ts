import { startEditor } from './start-editor.ts';

const form = document.querySelector<HTMLFormElement>('form.editor-form');
if (form) void startEditor(form);
