import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, ListType } from '../types';

/** A typed or pasted message, and the expected lines; `card` expects a letter card and no amount. */
export interface Message {
  text: string;
  listType: ListType;
  lines: string[];
  card: boolean;
}

/**
 * Messages that were written before the reader saw them: "message => line
 * line", "= one line", "! one line with a letter card".
 */
export function messages(language: Language): Message[] {
  const text = readFileSync(join(__dirname, 'hold-out-lines', `${language}.txt`), 'utf8');
  let listType: ListType = 'shopping';
  return text.split('\n').flatMap((row) => {
    if (row.startsWith('# ')) listType = row.slice(2) === 'task' ? 'task' : 'shopping';
    if (row === '' || row.startsWith('# ')) return [];
    const whole = /^[=!] (.+)$/u.exec(row)?.[1];
    const [message = '', wanted = ''] = whole === undefined ? row.split(' => ') : [whole, whole];
    return [
      {
        text: message.replaceAll('⏎', '\n'),
        listType,
        lines: whole === undefined ? wanted.split(' | ') : [whole],
        card: row.startsWith('! '),
      },
    ];
  });
}
