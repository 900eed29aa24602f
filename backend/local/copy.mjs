// @ts-check
// node backend/local/copy.mjs <from> <to>: one file or folder, where it goes made; a step of the build on every platform.
import { cpSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const [from = '', to = ''] = process.argv.slice(2);
mkdirSync(dirname(to), { recursive: true });
cpSync(from, to, { recursive: true });
