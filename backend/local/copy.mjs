// @ts-check
// node backend/local/copy.mjs <from> <to>: copies a file or folder and creates the target folder, on every platform.
import { cpSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const [from = '', to = ''] = process.argv.slice(2);
mkdirSync(dirname(to), { recursive: true });
cpSync(from, to, { recursive: true });
