import { randomUUID } from 'node:crypto';
import { SyncSubscription } from '../../../src/billing/application/projection/sync-subscription';
import { NightlyReconciliation } from '../../../src/billing/application/reconciliation/nightly-reconciliation';
import {
  RecheckAccounts,
  MonitorStuckItems,
  FinishCommands,
} from '../../../src/billing/application/reconciliation/sweep-accounts';
import { VoidOrphanedInvoices } from '../../../src/billing/application/reconciliation/void-orphaned-invoices';
import { ProcessInbox } from '../../../src/billing/application/webhooks/process-inbox';
import { BackFillEvents, ReceiveEvent } from '../../../src/billing/application/webhooks/receive-event';
import { DomainError } from '../../../src/kernel/domain-error';
import { StoredResponse, type Command } from '../../../src/platform/idempotency/idempotency';
import { sealed } from '../stripe/sign-webhook';
import { type ActionName, Actions, otherActions, pageActions } from './actions';
import { Books } from './expected-books';
import type { StoryHarness } from './harness';
import { Verdict } from './invariants';
import { type Wish, type WishName, Wishes, wishes } from './wishes';

export const stepNames = [...wishes, ...pageActions, ...otherActions, 'return', 'rounds'] as const;
/** `later`: these events come with the next ones; `lost`: never. */
export const news = ['all', 'twice', 'some', 'later', 'lost'] as const;
/** Faults in the middle of a command, or of the handling of events. */
export const troubles = ['none', 'answer-lost', 'call-lost', 'answer-broken', 'news-lost', 'rush'] as const;

export interface Step {
  name: (typeof stepNames)[number];
  which: number;
  news: (typeof news)[number];
  trouble: (typeof troubles)[number];
  /** The number of our call that fails. */
  call: number;
  /** The same wish comes again under the same key. */
  again: boolean;
}

interface Heard {
  code: string;
  body: string;
}

const isWish = (name: Step['name']): name is WishName => (wishes as readonly string[]).includes(name);
const always = (): boolean => true;

/**
 * Answers that are always allowed after an open command, a silence of the fake Stripe or a concurrent
 * change; `failed_to_…` besides.
 */
const anyNo = [
  'PENDING_CHANGES',
  'payment_due',
  'use_downgrade_option',
  'already_subscribed_to_plan',
  'not_a_downgrade',
  'no_active_subscription',
  'no_subscription_to_cancel',
  'no_customer_id',
  'nothing_to_reactivate',
  'change_not_cancellable',
  'bought_meanwhile',
  'payment_not_retryable',
  'payment_not_cancellable',
  'card_declined',
  'nothing_to_refund',
  'refund_period_over',
  'refund_already_used',
  'no_customer_id_for_portal',
];

/** The billing of one user from beginning to end. */
export class Story {
  private readonly books: Books;
  private readonly wishes: Wishes;
  private readonly actions: Actions;
  private readonly verdict: Verdict;
  private readonly known = new Set<string>();
  /** Sent by the fake Stripe, not delivered yet. */
  private under: string[] = [];
  readonly trace: string[] = [];

  constructor(
    private readonly story: StoryHarness,
    private readonly dice: () => number,
  ) {
    this.books = new Books(story.fakeStripe, story.userId);
    this.wishes = new Wishes(story, this.books);
    this.actions = new Actions(story, this.books);
    this.verdict = new Verdict(story, this.books);
  }

  async live(step: Step): Promise<void> {
    const { name, which } = step;
    if (isWish(name)) await this.wish(name, step);
    else if (name === 'rounds') await this.rounds();
    else if (name === 'return') await this.comeBack();
    else if (await this.actions.do(name satisfies ActionName, which)) this.trace.push(`${name} ${which}`);
    // A former customer is read about once a month: until then only events tell of a refund.
    await this.hear(name === 'gives-back' && !this.books.current ? { ...step, news: 'all' } : step);
    await this.verdict.always();
  }

  private async wish(name: WishName, step: Step): Promise<void> {
    const wish = await this.wishes.of(name, step.which);
    if (!wish) return;
    const wasOpen = (await this.story.rows(`SELECT 1 FROM billing.command WHERE state = 'open'`)).length > 0;
    this.story.refusals.length = 0;
    const rushed = this.makeTrouble(step);
    const command = { userId: this.story.userId, key: randomUUID(), fingerprint: Buffer.from(wish.name) };
    const heard = await this.ask(wish, command);
    const { faults } = this.story.fakeStripe;
    const hit = step.trouble !== 'none' && step.trouble !== 'rush' && faults.count >= step.call;
    faults.clear();
    this.trace.push(
      `${wish.name}${hit ? ` [${step.trouble} at ${step.call}]` : ''}${rushed() ? ` [${rushed()}]` : ''}${wasOpen ? ' [one was open]' : ''} -> ${heard.code}; allowed ${wish.allowed.join(' ')}; refused ${JSON.stringify(this.story.refusals)}`,
    );
    const stale = wasOpen || rushed() !== '';
    this.judge(wish, heard, { stale, hit });
    if (step.again && !stale && !hit) await this.again(wish, command, heard);
  }

  private makeTrouble({ trouble, call, which }: Step): () => string {
    const { faults } = this.story.fakeStripe;
    faults.clear();
    let rushed = '';
    const lost = { call, times: 4 } as const;
    if (trouble === 'answer-lost') faults.add({ how: 'reset', when: 'after', ...lost });
    if (trouble === 'call-lost') faults.add({ how: 'reset', when: 'before', ...lost });
    if (trouble === 'answer-broken') faults.add({ how: 'error', when: 'after', ...lost });
    if (trouble === 'rush') {
      faults.afterCall(call, () => {
        const action = pageActions[which % pageActions.length] ?? 'card';
        if (this.actions.onPage(action, which)) rushed = `${action} after call ${call}`;
      });
    }
    return () => rushed;
  }

  private async ask(wish: Wish, command: Command): Promise<Heard> {
    try {
      const answer = await wish.give(command);
      return { code: 'ok', body: answer instanceof StoredResponse ? answer.body : JSON.stringify(answer) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { code: error.code, body: error.messageKey ?? '' };
    }
  }

  private judge(wish: Wish, { code, body }: Heard, { stale, hit }: { stale: boolean; hit: boolean }): void {
    // A refusal of the fake Stripe must follow from its rows: a disputed charge is not refunded, and an
    // outdated decision fails.
    const refused = this.story.refusals.filter(
      ({ call, reason }) =>
        !(
          call === 'refund' &&
          reason === 'charge_disputed' &&
          this.books.charges().some(({ disputed }) => disputed)
        ),
    );
    if (!stale) expect(refused).toEqual([]);
    const failed = code.startsWith('failed_to_');
    if (!stale && !hit) expect(wish.allowed).toContain(code);
    else if (code !== 'ok' && !failed) expect(anyNo).toContain(code);
    if (failed && !stale && hit && !wish.allowed.includes(code))
      expect(body).toBe(wish.silence ?? 'stripe.goes_on');
    if (code !== 'ok') return;
    if (!stale) wish.effect(JSON.parse(body) as Record<string, unknown>);
    if (wish.ends && !stale) this.verdict.heardEnded(wish.ends);
  }

  /** The same key is the same wish: it gets the same answer, without another effect. */
  private async again(wish: Wish, command: Command, heard: Heard): Promise<void> {
    const before = this.story.fakeStripe.events().length;
    expect(await this.ask(wish, command)).toEqual(heard);
    expect(this.story.fakeStripe.events().length).toBe(before);
    this.story.fakeStripe.faults.clear();
  }

  /** Through the webhook: in any order, some events twice, some late, some never. */
  private async hear({ news: how, trouble, call }: Step): Promise<void> {
    const fresh = this.story.fakeStripe.events().filter(({ id }) => !this.known.has(id));
    for (const event of fresh) this.known.add(event.id);
    if (how !== 'lost') this.under.push(...fresh.map((event) => JSON.stringify(event)));
    if (how === 'lost' || how === 'later') return;
    const all = this.shuffled(how === 'twice' ? [...this.under, ...this.under] : this.under);
    const now = how === 'some' ? all.slice(0, Math.ceil(all.length / 2)) : all;
    this.under = how === 'some' ? all.slice(now.length) : [];
    for (const payload of now)
      await this.story.harness
        .get(ReceiveEvent)
        .execute(
          Buffer.from(payload),
          sealed(payload, this.story.fakeStripe.webhookSecret, this.story.clock.now()),
        );
    if (trouble === 'news-lost')
      this.story.fakeStripe.faults.add({ how: 'reset', when: 'before', call, times: 4 });
    await this.workThroughInbox();
    this.story.fakeStripe.faults.clear();
  }

  private shuffled<T>(things: readonly T[]): T[] {
    return things
      .map((thing) => ({ thing, place: this.dice() }))
      .sort((one, other) => one.place - other.place)
      .map(({ thing }) => thing);
  }

  private async workThroughInbox(): Promise<void> {
    while (await this.story.harness.get(ProcessInbox).execute());
  }

  private async workThroughWhatIsDue(): Promise<void> {
    await this.story.rows(
      `UPDATE billing.webhook_event SET next_attempt_at = now() WHERE state = 'received'`,
    );
    await this.workThroughInbox();
  }

  private async comeBack(): Promise<void> {
    const page = this.books.sessions().at(-1);
    await this.story.harness
      .get(SyncSubscription)
      .execute(this.story.userId, page ? { sessionId: page.id } : {});
    this.trace.push('return');
  }

  /** The worker's periodic jobs. */
  private async rounds(): Promise<void> {
    const { harness } = this.story;
    await harness.get(BackFillEvents).execute();
    await this.workThroughInbox();
    for (const reason of ['open', 'due'] as const) await harness.get(RecheckAccounts).execute(reason, always);
    await harness.get(FinishCommands).execute();
    await harness.get(VoidOrphanedInvoices).execute();
    this.trace.push('rounds');
  }

  /**
   * Reconciles everything a quarter of an hour after the last event and read. `events`: the back-fill runs;
   * else events are lost for good.
   */
  async reconcile(events: boolean): Promise<void> {
    const { harness, fakeStripe } = this.story;
    await fakeStripe.clock.advance(15 * 60_000);
    this.story.setClock();
    // Retries are due by then: the inbox uses the database's time, which does not follow the story's clock.
    if (events) await harness.get(BackFillEvents).execute();
    await this.workThroughWhatIsDue();
    await harness.get(FinishCommands).execute();
    // A new card waits for the end of the open command.
    await this.workThroughWhatIsDue();
    for (const reason of ['open', 'due'] as const) await harness.get(RecheckAccounts).execute(reason, always);
    await harness.get(MonitorStuckItems).execute();
    await harness.get(NightlyReconciliation).execute(always);
    await harness.get(VoidOrphanedInvoices).execute();
    await this.verdict.final();
  }
}
