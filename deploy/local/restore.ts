// `npm run cli -- restore DIR`: puts a backup into a new DATA_DIR; `npm start` reconciles it and runs it.
import { restore } from './backup/restore.ts';
import { runFolderCommand } from './backup/run-folder-command.ts';

await runFolderCommand('restore', restore);
