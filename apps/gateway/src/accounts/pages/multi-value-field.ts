import { violation } from '@commonplace/domain/violations';

/**
 * Reads the values of a field of kind `some`. Throws `validation_failed` for checked options with `none`, and for `some`
 * without any. Programs may send the values alone.
 */
export function readMultiValue(name: string, checked: string[], which: string): string[] {
  if (which === 'none' && checked.length > 0) {
    throw violation(name, 'is contradictory: uncheck all options or select them');
  }
  if (which === 'some' && checked.length === 0) throw violation(name, 'requires at least one checked option');
  return checked;
}
