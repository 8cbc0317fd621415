// The script of pages that have forms alone, those of accounts.
import { keepFields } from './field-drafts.ts';

keepFields();
