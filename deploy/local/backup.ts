// `npm run cli -- backup DIR`: backs up the running platform of DATA_DIR into a new folder.
import { backUp } from './backup/back-up.ts';
import { runFolderCommand } from './backup/run-folder-command.ts';

await runFolderCommand('backup', backUp);
