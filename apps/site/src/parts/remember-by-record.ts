/**
 * Returns a function that makes something of a record once for each variant: the records of remembered answers (`remember-answers.ts`)
 * are the same objects for many pages. What is made must depend on nothing but the record and the name of the variant.
 */
export function rememberByRecord<Record extends object, Made>() {
  const byRecord = new WeakMap<Record, Map<string, Made>>();
  return (record: Record, variant: string, make: () => Made): Made => {
    const variants = byRecord.get(record) ?? new Map<string, Made>();
    byRecord.set(record, variants);
    const made = variants.get(variant) ?? make();
    variants.set(variant, made);
    return made;
  };
}
