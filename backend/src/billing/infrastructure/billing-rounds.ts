import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ROLE, type Role } from '../../platform/config/env';
import type { DueInstant } from '../../platform/due/due-instants';
import { type DueHandler, WhenDue } from '../../platform/due/when-due.decorator';
import { JobQueue } from '../../platform/jobs/job-queue';
import { RemindOfTrial } from '../application/emails/remind-of-trial';
import { SendAccountEmail } from '../application/emails/send-account-email';
import { DropDebts } from '../application/reconciliation/drop-debts';
import type { MayGoOn } from '../application/reconciliation/each-claimed';
import { NightlyRounds } from '../application/reconciliation/nightly-rounds';
import { LookAgain, WatchOpenThings } from '../application/reconciliation/sweep-accounts';
import { SettleRewards } from '../application/rewards/settle-reward';
import { type AccountLetter, PaymentPost } from '../domain/letters';

const queue = 'billing';
const everyMinutes = { open: 5, due: 10, night: 10, trials: 60, rewards: 60 } as const;
type Round = keyof typeof everyMinutes;
const rounds: readonly Round[] = ['open', 'due', 'night', 'trials', 'rewards'];

/** Then the next round has its turn. */
const longestMs = 4 * 60_000;
/** Who stands before the page can put it right themselves. */
const letterDelaySeconds = 15 * 60;
/** With doubling pauses some two hours: a mail server that is restarted or busy loses nothing. */
const letterAttempts = 12;
/** Rounds go before letters, of which there may be thousands. */
const roundsFirst = 10;

type Task = { round: Round } | { letter: AccountLetter };

@Injectable()
export class PaymentPostJobs extends PaymentPost {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  post(letter: AccountLetter): Promise<void> {
    const [about, delaySeconds] =
      'commandId' in letter ? [letter.commandId, 0] : [letter.invoiceId, letterDelaySeconds];
    return this.jobs.enqueue(
      queue,
      { letter },
      { jobId: `${letter.kind} ${about}`, delaySeconds, attempts: letterAttempts },
    );
  }
}

/** In the worker: periodic reconciliation. A round is due at each multiple of its minutes, and the id of its job is the time, so that it is done once. */
@WhenDue('billing-round')
export class BillingRounds implements OnApplicationBootstrap, BeforeApplicationShutdown, DueHandler {
  readonly always = rounds;
  private stopping = false;

  constructor(
    private readonly lookAgain: LookAgain,
    private readonly dropDebts: DropDebts,
    private readonly openThings: WatchOpenThings,
    private readonly nightly: NightlyRounds,
    private readonly trials: RemindOfTrial,
    private readonly rewards: SettleRewards,
    private readonly emails: SendAccountEmail,
    private readonly jobs: JobQueue,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    await this.jobs.process<Task>(queue, { concurrency: 3 }, ({ data }) =>
      'letter' in data ? this.emails.execute(data.letter) : this.go(data.round),
    );
  }

  /** What is in hand comes to its end, nothing new is begun. */
  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  async whenDue({ subject }: DueInstant, now: Date): Promise<Date | null> {
    const round = rounds.find((each) => each === subject);
    if (!round) return null;
    const everyMs = everyMinutes[round] * 60_000;
    const slot = Math.floor(now.getTime() / everyMs);
    await this.jobs.enqueue(
      queue,
      { round },
      { jobId: `${round} ${slot}`, attempts: 1, priority: roundsFirst },
    );
    return new Date((slot + 1) * everyMs);
  }

  private async go(round: Round): Promise<void> {
    const until = performance.now() + longestMs;
    const mayGoOn: MayGoOn = () => !this.stopping && performance.now() < until;
    if (round === 'trials') return this.trials.execute(mayGoOn);
    if (round === 'rewards') return this.rewards.execute(mayGoOn);
    if (round === 'night') return this.nightly.execute(mayGoOn);
    await this.lookAgain.execute(round, mayGoOn);
    if (round !== 'open') return;
    await this.dropDebts.execute(mayGoOn);
    await this.openThings.execute();
  }
}
