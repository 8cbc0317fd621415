import { element } from '@commonplace/ui/browser/elements';
import { fieldsOf, type Conflict } from '../conflict.ts';
import type { EditorPage } from '../page.ts';
import { labelOf } from '../problem.ts';

/** Returns the labels of the fields that both writers have changed, each with both values. */
export function bothValues(page: EditorPage, { theirs, changedInBoth = [] }: Conflict): HTMLElement[] {
  const other = fieldsOf(theirs);
  return changedInBoth.flatMap((name) => {
    const field = page.field(name);
    const written = (version: string, value = '') => {
      const options = field instanceof HTMLSelectElement ? [...field.options] : [];
      const text = options.find((option) => option.value === value)?.text ?? value;
      return element('div', {}, `${page.text(version)}: `, element('bdi', {}, text || '–'));
    };
    const values = [written('theirVersion', other[name]), written('myVersion', field?.value)];
    return [element('dt', {}, labelOf(page, name)), element('dd', {}, ...values)];
  });
}
