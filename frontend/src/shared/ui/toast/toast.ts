import { reportedWrite } from '../reported-write';

/** One report to the user. It lives for six seconds; reports come one at a time. */
export type Toast = {
  /** What happened, in the user's language. */
  text: string;
  picture?: { url: string; color: string };
  /** Takes it back, offline too, and does nothing where there is nothing to take back any more. `false` or a promise of it: nothing was changed; a failure was said. */
  undo?: () => unknown;
  /** The path of the page that the undo belongs to: for some minutes Ctrl+Z works there. The current page if absent. */
  page?: string;
  /** Reports of one kind become one toast with one undo while the first is shown or waits. `text` is for two and more. */
  joins?: { kind: string; text: (count: number) => string };
  failed?: boolean;
  /** The write that it reports: it takes the place of earlier failures of that write. */
  write?: string;
};

export type Report = Toast & { page: string };

const early: Report[] = [];
let receive: (report: Report) => void = (report) => void early.push(report);

/** Shows it now, or after those that came before. With `undo` it can be taken back there, or with Ctrl+Z. */
export function showToast(toast: Toast): void {
  receive({ page: location.pathname, ...reportedWrite(), ...toast });
}

/** For the queue, whose code comes after the first screen. What was reported before is not lost. */
export function receiveReports(receiver: typeof receive): void {
  receive = receiver;
  early.splice(0).forEach(receiver);
}
