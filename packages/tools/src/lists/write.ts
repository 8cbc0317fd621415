import { writeLists } from './lists.ts';

writeLists();
// Loads the apps, which need their lists.
const { writeConnections } = await import('./connections.ts');
await writeConnections();
