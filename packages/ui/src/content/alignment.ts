const sides = new Set(['left', 'center', 'right']);

/** Returns attributes with a class in place of the alignment, which HTML no longer has. */
export function alignedByClass(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (attributes['align'] === undefined && attributes['valign'] === undefined) return attributes;
  const changed = Object.entries(attributes).flatMap(([name, value]) => {
    if (name === 'align' && sides.has(value)) return [['class', `align-${value}`]];
    return name === 'align' || name === 'valign' ? [] : [[name, value]];
  });
  return Object.fromEntries(changed) as Record<string, string>;
}
