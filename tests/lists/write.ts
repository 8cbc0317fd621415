import { writeLists } from './lists.ts';

writeLists();
