import type { LineReader, Sight } from '../line-reader/line-reader';
import type { Language, Thing } from '../types';
import { chatPatternsOf } from './chat-patterns';
import { certain } from './names';

/** The chores of rows, without those that are only talk. */
export function choresOf(
  rows: readonly string[],
  language: Language,
  lines: LineReader,
  sight: Sight,
): Thing[] {
  const { whole } = chatPatternsOf(language);
  const isChat = (row: string): boolean =>
    rows.length > 1 && whole.chat.test(row) && (sight.guess(row, 'task')?.score ?? 0) < certain;
  return rows
    .filter((row) => !isChat(row))
    .flatMap((row) => lines.lines(row, 'task'))
    .map((name) => ({ name, quantity: null }));
}
