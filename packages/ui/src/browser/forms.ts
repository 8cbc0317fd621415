// The script of pages that have forms alone, those of accounts.
import { showRelativeDates } from './dates.ts';
import { keepFields } from './field-drafts.ts';
import { closeMenu } from './menu.ts';

showRelativeDates();
closeMenu();
keepFields();
