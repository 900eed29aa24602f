import { reportedWrite } from '../reported-write';

/** A report to the user. It is shown for six seconds; reports are shown one at a time. */
export type Toast = {
  /** The text in the user's language. */
  text: string;
  /** A picture with an address, or one of this device. */
  picture?: { url: string; color: string } | Blob;
  /**
   * Undoes the change, also offline; without effect if that is no longer possible. `false`, or a promise of
   * it, means that no row changed and a failure was reported.
   */
  undo?: () => unknown;
  /** The path of the page on which Ctrl+Z undoes it for some minutes; the current page if absent. */
  page?: string;
  /**
   * Reports of one kind become one toast with one undo while the first is shown or waits. `text` is for two
   * and more.
   */
  joins?: { kind: string; text: (count: number) => string };
  failed?: boolean;
  /** A newer report about the same thing replaces this one, and its undo is gone. */
  about?: string;
  /** The reported write: it replaces earlier failures of that write. */
  write?: string;
};

export type Report = Toast & { page: string };

const early: Report[] = [];
let receive: (report: Report) => void = (report) => void early.push(report);

/**
 * Shows the report now or after the earlier ones. With `undo` the user can undo it in the toast or with
 * Ctrl+Z.
 */
export function showToast(toast: Toast): void {
  receive({ page: location.pathname, ...reportedWrite(), ...toast });
}

/** Connects the queue, whose code is loaded after the first screen. Earlier reports are kept until then. */
export function receiveReports(receiver: typeof receive): void {
  receive = receiver;
  early.splice(0).forEach(receiver);
}
