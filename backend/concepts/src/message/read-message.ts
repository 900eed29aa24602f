import { readLine } from '../line-reader/read-line';
import type { Language, ListType, Matcher, Message } from '../types';
import { pastedLines } from './pasted-lines';

/**
 * The things or chores of a whole message. Without a dictionary each line is one; a message without a thing is
 * unsure, and its lines are returned.
 */
export function readMessage(
  matcher: Matcher | null,
  text: string,
  listType: ListType,
  language: Language,
): Message {
  const read = matcher?.readMessage(text, listType);
  if (read && read.things.length > 0) return read;
  const things = pastedLines(text).map((line) => readLine(matcher, line, listType, language));
  return { things, unsure: read !== undefined };
}
