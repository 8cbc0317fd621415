import { expect, test } from 'vitest';
import { blocksOf, changedBlocks } from './blocks.ts';
import { parseDiff } from './changes.ts';

const source = `import { a } from './a.ts';

const shared = { tag: 'Tags' };

/** Lists tags. */
const listTags = defineRoute({
  operation: 'ListTags',
  ...shared,
});

const getTag = defineRoute({
  operation: 'GetTag',
});

export const tagRoutes: Route[] = [listTags, getTag];
`;

test('finds the changed lines of code, and none of comments, imports and moved files', () => {
  const diff = `diff --git a/apps/x/src/old.ts b/apps/x/src/new.ts
similarity index 98%
--- a/apps/x/src/old.ts
+++ b/apps/x/src/new.ts
@@ -1 +1 @@
-import { a } from './a.ts';
+import { a } from '../a.ts';
@@ -9,0 +10,2 @@ const x = 1;
+/** Says more. */
+const y = 2;
@@ -20,2 +21,0 @@
-const gone = 3;
diff --git a/apps/x/src/moved.ts b/apps/x/src/folder/moved.ts
similarity index 100%
diff --git a/apps/x/src/words.ts b/apps/x/src/words.ts
--- a/apps/x/src/words.ts
+++ b/apps/x/src/words.ts
@@ -1 +1 @@
-// Old words.
+// New words.
`;
  expect([...parseDiff(diff)]).toEqual([['apps/x/src/new.ts', [11, 21]]]);
});

test('finds the statement that a line belongs to', () => {
  const names = (lines: number[]) => changedBlocks(blocksOf(source), lines).map(({ name }) => name);
  expect(names([7])).toEqual(['listTags']);
  expect(names([12])).toEqual(['getTag']);
  expect(names([15])).toEqual([]);
});

test('finds the statements that use a changed one', () => {
  expect(changedBlocks(blocksOf(source), [3]).map(({ name }) => name)).toEqual(['shared', 'listTags']);
});
