// The script of pages that have forms alone, those of accounts.
import { addCopyButtons } from './copying.ts';
import { showRelativeDates } from './dates.ts';
import { keepFields } from './field-drafts.ts';
import { closeMenus } from './menu.ts';

showRelativeDates();
addCopyButtons();
closeMenus();
keepFields();
