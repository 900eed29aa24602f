import { AggregateRoot } from '../../../kernel/aggregate-root';
import { DomainError } from '../../../kernel/domain-error';
import { PictureWithdrawn } from '../../events';

/** Keep: it is fine. Hide: nobody is shown it again. Redraw: hidden, and those who look at it get another one. */
export const verdicts = ['keep', 'hide', 'redraw'] as const;
export type Verdict = (typeof verdicts)[number];

export interface ReportedPictureState {
  id: string;
  /** The same for everybody who is shown it. */
  picture: string;
  /** Its file; null where it was a plain one, out of the picture book. */
  sha: string | null;
  depicts: string;
  concept: string | null;
  style: string | null;
  figure: string | null;
  variant: number | null;
  source: 'illustrator' | 'model' | null;
  reports: number;
  openedAt: Date;
  lastAt: Date;
  closedAt: Date | null;
  verdict: Verdict | null;
}

/** The picture is settled already, perhaps by somebody else in the same minute. */
const isClosed = (): DomainError => new DomainError('REPORT_CLOSED', 'conflict');
/** What the build draws is mended there: an item is never without its plain picture. */
const isPlain = (): DomainError => new DomainError('PICTURE_IS_PLAIN', 'conflict');

/** A picture that people found bad, and what came of it. Reported again after that, it is looked at again. */
export class ReportedPicture extends AggregateRoot<ReportedPictureState> {
  static restore(state: ReportedPictureState): ReportedPicture {
    return new ReportedPicture(state);
  }

  get sha(): string | null {
    return this.state.sha;
  }

  close(verdict: Verdict, now: Date): void {
    const { id, sha, closedAt } = this.state;
    if (closedAt !== null) throw isClosed();
    if (verdict !== 'keep') {
      if (sha === null) throw isPlain();
      this.record(PictureWithdrawn({ reportedPictureId: id, sha, redraw: verdict === 'redraw' }));
    }
    Object.assign(this.state, { verdict, closedAt: now } satisfies Partial<ReportedPictureState>);
  }
}
