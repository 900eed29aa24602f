import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { ROLE, type Role } from '../../platform/config/env';
import { describe } from '../../platform/database/database-errors';
import { JobQueue } from '../../platform/jobs/job-queue';
import { type RecurringJob, RecurringJobs } from '../../platform/recurring/recurring-jobs';
import { DropDebts } from '../application/reconciliation/drop-debts';
import type { MayGoOn } from '../application/reconciliation/each-claimed';
import { LookAgain } from '../application/reconciliation/look-again';
import { NightlyRounds } from '../application/reconciliation/nightly-rounds';
import { RemindOfTrial } from '../application/emails/remind-of-trial';
import { SendAccountEmail } from '../application/emails/send-account-email';
import { SettleRewards } from '../application/rewards/settle-reward';
import { WatchOpenThings } from '../application/reconciliation/watch-open-things';
import { type AccountLetter, PaymentPost } from '../domain/letters';

const queue = 'billing';
const everyMinutes = { open: 5, due: 10, night: 10, trials: 60, rewards: 60 } as const;
type Round = keyof typeof everyMinutes;
const rounds: readonly Round[] = ['open', 'due', 'night', 'trials', 'rewards'];

const askEveryMs = 60_000;
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
    const [about, delaySeconds] = 'commandId' in letter ? [letter.commandId, 0] : [letter.invoiceId, letterDelaySeconds];
    return this.jobs.enqueue(queue, { letter }, { jobId: `${letter.kind} ${about}`, delaySeconds, attempts: letterAttempts });
  }
}

/** In the worker: what is looked at again and again without anybody having asked for it. However many workers there are, each round is gone once: the id of its job is the time. */
@Injectable()
export class BillingRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('billing');
  private asking?: RecurringJob;
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
    private readonly clock: Clock,
    private readonly recurring: RecurringJobs,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    await this.jobs.process<Task>(queue, { concurrency: 3 }, ({ data }) => ('letter' in data ? this.emails.execute(data.letter) : this.go(data.round)));
    this.asking = this.recurring.every(askEveryMs, 'billing rounds', () => this.ask());
    await this.ask();
  }

  /** What is in hand comes to its end, nothing new is begun. */
  beforeApplicationShutdown(): void {
    this.stopping = true;
    void this.asking?.stop();
  }

  /** Of one round the first asking counts. */
  async ask(): Promise<void> {
    try {
      for (const round of rounds) {
        const slot = Math.floor(this.clock.now().getTime() / (everyMinutes[round] * 60_000));
        await this.jobs.enqueue(queue, { round }, { jobId: `${round} ${slot}`, attempts: 1, priority: roundsFirst });
      }
    } catch (error) {
      this.log.warn(`rounds not asked for, in a minute again: ${describe(error)}`);
    }
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
