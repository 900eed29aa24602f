// Use cases: pay-with-new-card

import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { OpenCheckout } from '../../src/billing/application/checkout/open-checkout';
import { RetryPayment } from '../../src/billing/application/payments/retry-payment';
import { SyncSubscription } from '../../src/billing/application/projection/sync-subscription';
import { FinishCommands } from '../../src/billing/application/reconciliation/sweep-accounts';
import { ProcessInbox } from '../../src/billing/application/webhooks/process-inbox';
import { ReceiveEvent } from '../../src/billing/application/webhooks/receive-event';
import { BillingAccounts } from '../../src/billing/domain/account/billing-account';
import { CommandStore } from '../../src/billing/domain/commands/command';
import { PaymentsQuery } from '../../src/billing/queries/payments.query';
import { StoryHarness } from '../support/story/harness';
import { sealed } from '../support/stripe/sign-webhook';

const hour = 3_600_000;
const day = 24 * hour;

/** A renewal was declined, the user saves another card at the provider, and no tab is open any more. */
describe('an open payment after a new card', () => {
  let story: StoryHarness;
  let seed = 0;
  const told = new Set<string>();

  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    story = await StoryHarness.open();
  });
  afterAll(() => story.harness.close());
  beforeEach(async () => {
    told.clear();
    await story.begin(`new card ${seed++}`);
  });
  afterEach(() => story.end());

  const books = () => story.fakeStripe.books;
  const customer = (): string => books().all('customer')[0]!.id;
  const openInvoice = (): string =>
    books()
      .all('invoice')
      .find(({ status }) => status === 'open')!.id;
  const statusOf = (invoice: string): string =>
    books()
      .all('invoice')
      .find(({ id }) => id === invoice)!.status;
  const chargesFor = (invoice: string): string[] =>
    books()
      .all('charge')
      .filter((charge) => charge.invoice === invoice)
      .map(({ status }) => status);
  const pass = async (ms: number): Promise<void> => {
    await story.fakeStripe.clock.advance(ms);
    story.setClock();
  };
  const news = (): { id: string; type: string }[] => {
    const fresh = story.fakeStripe.events().filter(({ id }) => !told.has(id));
    for (const { id } of fresh) told.add(id);
    return fresh;
  };
  const deliver = async (events: readonly { id: string; type: string }[]): Promise<void> => {
    for (const payload of events.map((event) => JSON.stringify(event)))
      await story.harness
        .get(ReceiveEvent)
        .execute(Buffer.from(payload), sealed(payload, story.fakeStripe.webhookSecret, story.clock.now()));
  };
  const work = async (): Promise<void> => {
    while (await story.harness.get(ProcessInbox).execute());
  };
  const hear = async (events = news()): Promise<void> => {
    await deliver(events);
    await work();
  };
  const command = () => ({
    userId: story.userId,
    key: randomUUID(),
    fingerprint: Buffer.from('a command of the page'),
  });
  const paymentOf = async (invoice: string): Promise<string> =>
    (await story.rows<{ id: string }>('SELECT id FROM billing.payment WHERE stripe_ref = $1', invoice))[0]!
      .id;
  const account = async () => (await story.harness.get(BillingAccounts).ofUser(story.userId))!.snapshot();
  const makeDue = () =>
    story.rows(`UPDATE billing.webhook_event SET next_attempt_at = now() WHERE state = 'received'`);
  const stateOfEvents = async (type: string): Promise<string[]> =>
    (
      await story.rows<{ state: string }>(
        'SELECT state FROM billing.webhook_event WHERE type = $1 ORDER BY received_at',
        type,
      )
    ).map(({ state }) => state);

  async function buyWith(card: string): Promise<void> {
    await story.harness.get(OpenCheckout).execute(command(), story.fakeStripe.prices['pro']!, 'en');
    const page = books().all('session').at(-1)!.id;
    story.fakeStripe.checkout.complete(page, { card });
    await story.harness.get(SyncSubscription).execute(story.userId, { sessionId: page });
  }

  /** Returns the invoice that the first card did not pay. */
  async function owe(): Promise<string> {
    await buyWith('fails-later');
    await pass(32 * day);
    await hear();
    expect((await account()).status).toBe('past_due');
    return openInvoice();
  }

  it('is paid by the server when the card is reported', async () => {
    const invoice = await owe();
    await pass(hour);
    story.fakeStripe.replaceCard(customer(), 'success');
    await hear();
    expect([statusOf(invoice), chargesFor(invoice), (await account()).status]).toEqual([
      'paid',
      ['failed', 'succeeded'],
      'active',
    ]);
    expect(await stateOfEvents('payment_method.attached')).toEqual(['done']);
  });

  it('is paid once where the report comes twice and two workers take it', async () => {
    const invoice = await owe();
    story.fakeStripe.replaceCard(customer(), 'success');
    const reports = news();
    await deliver([...reports, ...reports]);
    await Promise.all([work(), work()]);
    await story.rows(
      `UPDATE billing.webhook_event SET state = 'received', next_attempt_at = now() WHERE type = 'payment_method.attached'`,
    );
    await Promise.all([work(), work()]);
    expect(chargesFor(invoice)).toEqual(['failed', 'succeeded']);
  });

  it('is paid once where the page tries it in the same instant', async () => {
    const invoice = await owe();
    story.fakeStripe.replaceCard(customer(), 'success');
    await deliver(news());
    const payment = await paymentOf(invoice);
    const page = story.harness
      .get(RetryPayment)
      .execute(command(), payment, 'en')
      .then(
        () => 'ok',
        (error: unknown) => (error as { code: string }).code,
      );
    const [answer] = await Promise.all([page, work()]);
    expect(['ok', 'payment_not_retryable']).toContain(answer);
    await makeDue();
    await work();
    expect([statusOf(invoice), chargesFor(invoice), await stateOfEvents('payment_method.attached')]).toEqual([
      'paid',
      ['failed', 'succeeded'],
      ['done'],
    ]);
  });

  it('waits for an open command of the user, and is paid after it', async () => {
    const invoice = await owe();
    story.fakeStripe.faults.add({ how: 'reset', when: 'before', call: 1, times: 100 });
    await expect(
      story.harness.get(RetryPayment).execute(command(), await paymentOf(invoice), 'en'),
    ).rejects.toMatchObject({ code: 'failed_to_retry_payment' });
    story.fakeStripe.faults.clear();
    const open = await story.harness.get(CommandStore).openOf((await account()).id);
    expect(open).not.toBeNull();
    story.fakeStripe.replaceCard(customer(), 'success');
    await hear();
    expect([statusOf(invoice), await stateOfEvents('payment_method.attached')]).toEqual([
      'open',
      ['received'],
    ]);
    // Other events of the customer do not mark the card done.
    await deliver([
      {
        ...story.fakeStripe.events().find(({ type }) => type === 'customer.updated')!,
        id: `evt_${randomUUID().replaceAll('-', '')}`,
      },
    ]);
    await work();
    expect(await stateOfEvents('payment_method.attached')).toEqual(['received']);
    await pass(10 * 60_000);
    await story.harness.get(FinishCommands).execute();
    await makeDue();
    await work();
    expect([
      statusOf(invoice),
      chargesFor(invoice).filter((status) => status === 'succeeded'),
      await stateOfEvents('payment_method.attached'),
    ]).toEqual(['paid', ['succeeded'], ['done']]);
  });

  it('is paid where the report is three hours late, and not after six', async () => {
    const invoice = await owe();
    story.fakeStripe.replaceCard(customer(), 'success');
    const reports = news();
    await pass(7 * hour);
    await hear(reports);
    expect([statusOf(invoice), chargesFor(invoice)]).toEqual(['open', ['failed']]);
    story.fakeStripe.replaceCard(customer(), 'success');
    const others = news();
    await pass(3 * hour);
    await hear(others);
    expect(statusOf(invoice)).toBe('paid');
  });

  it('stays open, with its page, where the bank asks the user', async () => {
    const invoice = await owe();
    story.fakeStripe.replaceCard(customer(), 'secure');
    await hear();
    const payments = await story.harness.get(PaymentsQuery).of(story.userId, 10);
    expect([
      statusOf(invoice),
      (await account()).status,
      payments.find(({ invoice: of }) => of?.id === invoice)?.retryable,
    ]).toEqual(['open', 'past_due', true]);
    expect(await stateOfEvents('payment_method.attached')).toEqual(['done']);
  });

  it('stays open where the new card is declined as well, and the report is done', async () => {
    const invoice = await owe();
    story.fakeStripe.replaceCard(customer(), 'declined');
    await hear();
    expect([statusOf(invoice), chargesFor(invoice), await stateOfEvents('payment_method.attached')]).toEqual([
      'open',
      ['failed', 'failed'],
      ['done'],
    ]);
  });

  it('is not tried after an update of the customer or the subscription alone', async () => {
    const invoice = await owe();
    story.fakeStripe.replaceCard(customer(), 'success');
    await hear(news().filter(({ type }) => type !== 'payment_method.attached'));
    expect([statusOf(invoice), chargesFor(invoice)]).toEqual(['open', ['failed']]);
  });

  it('is charged to the last of several cards alone', async () => {
    const invoice = await owe();
    story.fakeStripe.replaceCard(customer(), 'declined');
    const first = news();
    await pass(60_000);
    story.fakeStripe.replaceCard(customer(), 'success');
    await deliver(news());
    await hear(first);
    expect([statusOf(invoice), chargesFor(invoice)]).toEqual(['paid', ['failed', 'succeeded']]);
  });

  it('is left to the user who is confirming that card at the bank', async () => {
    const invoice = await owe();
    story.fakeStripe.invoicePage.pay(invoice, { card: 'secure' });
    const intents = (): string[] =>
      books()
        .all('intent')
        .filter((intent) => intent.invoice === invoice)
        .map(({ status }) => status);
    await hear();
    expect([
      intents(),
      await story.rows(`SELECT 1 FROM billing.command WHERE kind = 'retry-payment'`),
    ]).toEqual([['requires_action'], []]);
    story.fakeStripe.bank.answer(invoice, { succeeds: true });
    await hear();
    expect([statusOf(invoice), chargesFor(invoice)]).toEqual(['paid', ['failed', 'succeeded']]);
  });
});
