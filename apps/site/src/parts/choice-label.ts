import type { ArticleChoice } from '@commonplace/rules/article-fields';
import type { Messages } from '@commonplace/ui/locale/messages';

/** Returns the label of a value of a choice. */
export function choiceLabel(name: ArticleChoice, value: string, { editor }: Messages): string {
  const labels: Readonly<Record<string, string>> = editor.choices[name].values;
  return labels[value] ?? value;
}
