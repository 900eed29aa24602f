import { AggregateRoot } from '../../../kernel/aggregate-root';
import { DomainError } from '../../../kernel/domain-error';
import { PictureWithdrawn } from '../../events';

/** Keep: it is fine. Hide: it is withdrawn. Redraw: it is withdrawn and replaced in lists that show it. */
export const verdicts = ['keep', 'hide', 'redraw'] as const;
export type Verdict = (typeof verdicts)[number];

export interface ReportedPictureState {
  id: string;
  /** Identity of the picture, the same for all users. */
  picture: string;
  /** File of the picture; null for plain pictures of the picture book. */
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

/** The report is closed already, perhaps by another admin. */
const isClosed = (): DomainError => new DomainError('REPORT_CLOSED', 'conflict');
/** Plain pictures are part of the build and cannot be withdrawn, because every item needs one. */
const isPlain = (): DomainError => new DomainError('PICTURE_IS_PLAIN', 'conflict');

/** A picture that users have reported, and the verdict. A later report opens a new one. */
export class ReportedPicture extends AggregateRoot<ReportedPictureState> {
  static restore(state: ReportedPictureState): ReportedPicture {
    return new ReportedPicture(state);
  }

  get sha(): string | null {
    return this.state.sha;
  }

  /** @throws REPORT_CLOSED, PICTURE_IS_PLAIN */
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
