/**
 * The words of a message that name no thing, each a list of alternatives of a regular expression. A space
 * stands for any white space.
 */
export interface ChatWords {
  /** Small words at the beginning: "oh and", "also". */
  leads: string;
  /** Requests that may also stand behind other words: "it's cold so can you get". */
  asks: string;
  /** Verbs and small words that ask for things, at the beginning alone. */
  verbs: string;
  /** Words at the end: "please", "if you can". */
  tails: string;
  /** Verbs at the end of a request: "mitbringen". */
  ends: string;
  /** Words behind a thing that is used up: "is nearly gone". */
  gone: string;
  /** Words of sentences, which no name of a thing has. */
  says: string;
  /** Verbs that make a sentence of the thing before them: "the milk is". */
  is: string;
  /** Words behind a thing that begin a remark about it: "if they have any". */
  cuts: string;
  /** Words that stand for a thing and name none: "some of those". */
  nothing: string;
  /** Words at the beginning of a purpose or a place: "for the cake". */
  asides: string;
  /** Words at the beginning of a question about something else. */
  questions: string;
  /** Words of remarks and headings between two stops, which may also be part of a name: "day". */
  remarks: string;
  /** Complete sentences without a thing. */
  whole: string;
  /** Senders and readers of messages. */
  people: string;
  /** Headings of a list, and shops: "shopping list". */
  lists: string;
  /** Headings that may be things too: "fruit". */
  categories: string;
  /** Before a thing that is not wanted. */
  no: string;
  /** Behind a thing that is not wanted: "we have enough". */
  had: string;
  /** Between a mistake and its correction. */
  fix: string;
  /** Number words from two on, and inexact ones, before a thing. */
  counts: string;
  /** Articles and the like before a name. */
  articles: string;
  /** Bags, which have a size in litres. */
  bags: string;
}
