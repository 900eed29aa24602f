// @ts-check
// node backend/local/copy.mjs <from> <to>: one file, its folder made; a step of the build on every platform.
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const [from = '', to = ''] = process.argv.slice(2);
mkdirSync(dirname(to), { recursive: true });
copyFileSync(from, to);
