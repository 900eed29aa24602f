import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, Message } from '../types';

/** A message, and the things that a careful reader finds in it. */
export interface ReadMessage {
  text: string;
  wanted: Message;
}

/** "message => <2> milk | bread", with "? " in front of the things of an unsure one. */
export function readMessages(language: Language): ReadMessage[] {
  return readFileSync(join(__dirname, 'messages', `${language}.txt`), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('# '))
    .map((row) => {
      const [text = '', wanted = ''] = row.split(/ =>(?: |$)/u);
      const things = wanted
        .replace(/^\? /u, '')
        .split(' | ')
        .filter((thing) => thing !== '')
        .map((thing) => {
          const [, quantity, name] = /^(?:<([^>]+)> )?(.+)$/u.exec(thing) ?? [];
          return { name: name ?? thing, quantity: quantity ?? null };
        });
      return { text: text.replaceAll('\\n', '\n'), wanted: { things, unsure: wanted.startsWith('? ') } };
    });
}
