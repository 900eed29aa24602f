import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMatcher } from '../node';
import { languages, type Language } from '../types';

type Line = { language: Language; text: string; list: 'shopping' | 'task'; wanted: string };

const classes = new Map<string, Line[]>();
let lines: Line[] = [];
for (const line of readFileSync(join(__dirname, '..', 'testing', 'mistake-classes.txt'), 'utf8').split(
  '\n',
)) {
  if (line.startsWith('# ')) classes.set(line.slice(2), (lines = []));
  const [code, list, text, wanted] = line.split('|');
  const language = languages.find((known) => known === code);
  if (language && text !== undefined && wanted !== undefined)
    lines.push({ language, text, list: list === 't' ? 'task' : 'shopping', wanted });
}

describe('a class of former mistakes', () => {
  it.each([...classes].filter(([, members]) => members.length > 0))('%s', (_, members) => {
    const found = members.map(
      ({ language, text, list }) =>
        `${language} ${text}: ${loadMatcher(language).match(text, list).concept ?? '-'}`,
    );
    expect(found).toEqual(members.map(({ language, text, wanted }) => `${language} ${text}: ${wanted}`));
  });
});
