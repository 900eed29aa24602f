// Use cases: send-email-once

import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { BillingModule } from '../../src/billing';
import { CloseAccount } from '../../src/billing/application/account-deletion/close-account';
import { TellLateEnd } from '../../src/billing/application/emails/queue-email.on-command-ended-late';
import { PostRefundLetter } from '../../src/billing/application/emails/queue-email.on-money-back-refunded';
import { PostPaymentAction } from '../../src/billing/application/emails/queue-email.on-payment-action-required';
import { PostPaymentFailed } from '../../src/billing/application/emails/queue-email.on-payment-failed';
import { RemindOfTrial } from '../../src/billing/application/emails/remind-of-trial';
import { PurgeSentEmails, SendAccountEmail } from '../../src/billing/application/emails/send-account-email';
import { SyncCustomer } from '../../src/billing/application/projection/sync-customer';
import { BillingAccounts } from '../../src/billing/domain/account/billing-account';
import { type AccountEmailRequest, EmailQueue } from '../../src/billing/domain/emails/emails';
import { type Price, PriceList } from '../../src/billing/domain/plans/plan-catalogue';
import type { InvoiceFacts, SubscriptionFacts } from '../../src/billing/domain/provider/payment-facts';
import { PaymentProvider } from '../../src/billing/domain/provider/payment-provider';
import { anInvoice, aSubscription, at, factsWith, tierOfPrice } from '../../src/billing/testing/facts.mother';
import { Clock } from '../../src/kernel/clock';
import { DueInstantWorker } from '../../src/platform/due/due-instant-worker';
import { AddressRefused, type Mail, Mailer } from '../../src/platform/mail/mailer';
import { givePlan } from '../support/billing/plans';
import { type BuiltModule, TestClock, build } from '../support/module.builder';
import { register } from '../support/people';

class Prices extends PriceList {
  all(): readonly Price[] {
    return [];
  }
  override tierOf = tierOfPrice;
}

class Letterbox extends Mailer {
  mails: Mail[] = [];
  refused = new Set<string>();
  gone = new Set<string>();
  tries = 0;
  send(mail: Mail): Promise<boolean> {
    this.tries += 1;
    if (this.refused.has(mail.to) || this.refused.has('*')) return Promise.reject(new Error('550'));
    if (this.gone.has(mail.to)) return Promise.reject(new AddressRefused('550'));
    this.mails.push(mail);
    return Promise.resolve(true);
  }
}

describe('e-mails about billing', () => {
  let harness: BuiltModule;
  const clock = new TestClock(at(20));
  const box = new Letterbox();
  let facts = factsWith();
  const always = (): boolean => true;

  beforeAll(async () => {
    const provider = {
      configured: true,
      factsOf: () => Promise.resolve(facts),
      ownerOf: () => Promise.resolve(null),
      deleteCustomer: () => Promise.resolve(),
      forgetCards: () => Promise.resolve(),
    };
    harness = await build({
      modules: [BillingModule],
      replace: [
        { token: PaymentProvider, by: provider },
        { token: PriceList, by: new Prices() },
        { token: Clock, by: clock },
        { token: Mailer, by: box },
      ],
      settings: { smtpUrl: 'smtp://127.0.0.1:1', publicUrl: new URL('https://pictick.example') },
    });
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await harness.close();
  });
  beforeEach(async () => {
    Object.assign(box, { mails: [], refused: new Set(), gone: new Set(), tries: 0 });
    clock.time = at(20);
    facts = factsWith();
    await harness.database.query('DELETE FROM billing.letter');
    await harness.database.query('DELETE FROM billing.billing_account');
    // No user of another test may be in the trial.
    await harness.database.query(`UPDATE identity.person SET created_at = '2020-01-01'`);
  });

  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const hours = (count: number): void =>
    void (clock.time = new Date(clock.time.getTime() + count * 3_600_000));

  describe('the end of a trial', () => {
    /** A user whose trial ends in so many days. */
    const onTrial = async (
      daysLeft: number,
      language: string | null = null,
    ): Promise<{ id: string; email: string }> => {
      const email = `${randomUUID()}@example.org`;
      const id = await register(harness, { name: 'Ada', email, since: at(20 - 14 + daysLeft) });
      await rows('UPDATE identity.person SET language = $2 WHERE id = $1', id, language);
      return { id, email };
    };
    const remind = (): Promise<void> => harness.get(RemindOfTrial).execute(always);
    const told = (): string[][] => box.mails.map(({ to, subject }) => [to, subject]);

    it("is announced three days before and at the end, once each, in the user's language", async () => {
      const { email, id } = await onTrial(3.5, 'de');
      await remind();
      expect(told()).toEqual([]);
      hours(12);
      await Promise.all([remind(), remind()]);
      await remind();
      expect(told()).toEqual([[email, 'Deine Testphase endet bald']]);
      expect(box.mails[0]).toMatchObject({ id: `trial-soon-${id}` });
      expect(box.mails[0]?.text).toContain('https://pictick.example/billing');
      hours(71);
      await remind();
      expect(told()).toHaveLength(1);
      hours(1);
      await Promise.all([remind(), remind()]);
      hours(30);
      await remind();
      expect(told().slice(1)).toEqual([[email, 'Deine Testphase ist vorbei']]);
    });

    it('is not announced to users whose trial ended long ago or has just begun', async () => {
      for (const days of [-3, 4, 14]) await onTrial(days);
      await remind();
      expect(told()).toEqual([]);
    });

    it('is not announced to users who pay, have a grant, are leaving or had the trial before', async () => {
      const [payer, given, leaver, second, plain] = [
        await onTrial(2),
        await onTrial(2),
        await onTrial(2),
        await onTrial(2),
        await onTrial(2),
      ];
      const account = await harness.get(BillingAccounts).open(payer.id);
      account.linkCustomer('cus_payer');
      await harness.get(BillingAccounts).save(account);
      facts = factsWith({ subscriptions: [aSubscription({ id: `sub_${payer.id}`, latestInvoiceId: null })] });
      await harness.get(SyncCustomer).of(account.id);
      await givePlan(harness.database, given.id, 'pro');
      await rows('UPDATE identity.person SET leaving_at = now() WHERE id = $1', leaver.id);
      await rows('UPDATE identity.person SET trial_withheld = true WHERE id = $1', second.id);
      await remind();
      expect(told().map(([to]) => to)).toEqual([plain.email]);
      expect(await rows('SELECT user_id FROM billing.letter')).toEqual([{ user_id: plain.id }]);
    });

    it('is announced to all others when one address is rejected, and that one is tried again', async () => {
      const people: Awaited<ReturnType<typeof onTrial>>[] = [];
      while (people.length < 205) people.push(await onTrial(1));
      box.refused.add(people[7]!.email);
      await remind();
      expect(box.mails).toHaveLength(204);
      box.refused.clear();
      await remind();
      expect(new Set(box.mails.map(({ to }) => to)).size).toBe(205);
      expect(box.mails).toHaveLength(205);
    });

    it('is announced to users behind any number of permanently rejected addresses, which are not tried again', async () => {
      const people = await Promise.all(Array.from({ length: 15 }, () => onTrial(1)));
      const front = people.sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, 12);
      for (const { email } of front) box.gone.add(email);
      await remind();
      expect(box.mails).toHaveLength(3);
      await remind();
      expect(box.tries).toBe(15);
    });

    it('is announced to users behind addresses that fail each time, a paying user among them or not', async () => {
      const people = (await Promise.all(Array.from({ length: 16 }, () => onTrial(1)))).sort((one, other) =>
        one.id < other.id ? -1 : 1,
      );
      for (const { email } of people.slice(0, 12)) box.refused.add(email);
      await givePlan(harness.database, people[3]!.id, 'pro');
      await remind();
      expect([box.tries, box.mails.length]).toEqual([5, 0]);
      await remind();
      await remind();
      expect(box.mails).toHaveLength(4);
      box.refused.clear();
      await remind();
      expect(box.mails).toHaveLength(15);
    });

    it('is announced later when the mail server is unavailable', async () => {
      await Promise.all(Array.from({ length: 30 }, () => onTrial(1)));
      box.refused.add('*');
      await remind();
      expect(box.tries).toBe(5);
      box.refused.clear();
      await remind();
      expect(box.mails).toHaveLength(30);
    });

    it('is announced again under the same id when the worker dies while sending', async () => {
      const { id } = await onTrial(1);
      await remind();
      await rows('UPDATE billing.letter SET sent_at = NULL');
      await remind();
      expect(box.mails).toHaveLength(1);
      hours(1);
      await remind();
      expect(box.mails.map((mail) => mail.id)).toEqual([`trial-soon-${id}`, `trial-soon-${id}`]);
    });

    it('leaves no row about a deleted user, and none at all after two months', async () => {
      const [gone, stays] = [await onTrial(1), await onTrial(1)];
      await remind();
      await harness.get(CloseAccount).erase(gone.id);
      expect(await rows('SELECT user_id FROM billing.letter')).toEqual([{ user_id: stays.id }]);
      const forget = harness.get(PurgeSentEmails);
      await forget.run(at(79));
      expect(await rows('SELECT 1 FROM billing.letter')).toHaveLength(1);
      await Promise.all([forget.run(at(81)), forget.run(at(81))]);
      expect(await rows('SELECT 1 FROM billing.letter')).toHaveLength(0);
    });
  });

  describe('a payment', () => {
    const posted: AccountEmailRequest[] = [];
    beforeEach(() => {
      posted.length = 0;
      jest
        .spyOn(harness.get(EmailQueue), 'enqueue')
        .mockImplementation((letter) => Promise.resolve(void posted.push(letter)));
    });

    /** Delivers the events of the subscription one after the other. */
    async function buyer(
      ...states: [Partial<SubscriptionFacts>, Partial<InvoiceFacts>][]
    ): Promise<{ id: string; userId: string; email: string; invoiceId: string }> {
      const email = `${randomUUID()}@example.org`;
      const userId = await register(harness, { name: 'Ada', email });
      await rows(`UPDATE identity.person SET language = 'nl' WHERE id = $1`, userId);
      const account = await harness.get(BillingAccounts).open(userId);
      account.linkCustomer(`cus_${account.id}`);
      await harness.get(BillingAccounts).save(account);
      const invoiceId = `in_${account.id}`;
      for (const [subscription, invoice] of states) {
        facts = factsWith({
          subscriptions: [
            aSubscription({ id: `sub_${account.id}`, latestInvoiceId: invoiceId, ...subscription }),
          ],
          invoices: [
            anInvoice({
              id: invoiceId,
              subscriptionId: `sub_${account.id}`,
              hostedUrl: 'https://invoice.stripe.com/i/x',
              ...invoice,
            }),
          ],
        });
        await harness.get(SyncCustomer).of(account.id);
      }
      return { id: account.id, userId, email, invoiceId };
    }
    /** Delivers the e-mail's event as the outbox does. */
    const deliver = async (accountId: string): Promise<void> => {
      const events = await rows<{ name: string; payload: never }>(
        `SELECT name, payload FROM platform.outbox WHERE payload->>'accountId' = $1 ORDER BY id`,
        accountId,
      );
      for (const { name, payload } of events) {
        if (name === 'billing.payment-failed') await harness.get(PostPaymentFailed).handle(payload);
        if (name === 'billing.payment-action-required') await harness.get(PostPaymentAction).handle(payload);
      }
    };
    const send = async (): Promise<void> => {
      for (const letter of posted) await harness.get(SendAccountEmail).execute(letter);
    };
    const open: Partial<InvoiceFacts> = { status: 'open', amountPaid: 0, paidAt: null };

    it('that was refunded is confirmed once, with the card and the invoice', async () => {
      const { id, userId, email, invoiceId } = await buyer([{}, { number: 'PICT-0007', cardLast4: '4242' }]);
      const [commandId, when] = [randomUUID(), at(20).toISOString()];
      await harness
        .get(PostRefundLetter)
        .handle({ userId, accountId: id, invoiceId, amount: 499, commandId, credit: 0, at: when });
      expect(posted).toEqual([
        { kind: 'refunded', accountId: id, commandId, invoiceId, amount: 499, credit: 0, at: when },
      ]);
      await send();
      await send();
      expect(box.mails).toMatchObject([
        { id: `refunded-${commandId}`, to: email, subject: 'Je geld komt terug' },
      ]);
      for (const fact of ['4,99', '4242', 'PICT-0007', 'https://pictick.example/billing?tab=billing'])
        expect(box.mails[0]?.text).toContain(fact);
    });

    it('that was refunded for several invoices names them all', async () => {
      const { id, userId, invoiceId } = await buyer([{}, { number: 'PICT-0007' }]);
      const other = await buyer([{}, { number: 'PICT-0009' }]);
      await rows('UPDATE billing.invoice SET account_id = $1 WHERE stripe_id = $2', id, other.invoiceId);
      await harness.get(PostRefundLetter).handle({
        userId,
        accountId: id,
        invoiceId,
        invoiceIds: [invoiceId, other.invoiceId],
        amount: 998,
        commandId: randomUUID(),
        credit: 0,
        at: at(20).toISOString(),
      });
      await send();
      expect(box.mails[0]?.text).toContain('PICT-0007, PICT-0009');
    });

    it('that the release before has refunded causes no e-mail', async () => {
      await harness
        .get(PostRefundLetter)
        .handle({ userId: randomUUID(), accountId: randomUUID(), invoiceId: 'in_1', amount: 499 });
      expect(posted).toEqual([]);
    });

    it('that failed is announced once, with both ways to fix it', async () => {
      const { id, email, invoiceId } = await buyer([{}, {}], [{ status: 'past_due' }, open]);
      await deliver(id);
      expect(posted).toEqual([{ kind: 'payment-failed', accountId: id, invoiceId }]);
      await send();
      await send();
      expect(box.mails).toHaveLength(1);
      expect(box.mails[0]).toMatchObject({
        id: `payment-failed-${invoiceId}`,
        to: email,
        subject: 'Je betaling is niet gelukt',
      });
      for (const way of ['https://pictick.example/billing?tab=billing', 'https://invoice.stripe.com/i/x'])
        expect(box.mails[0]?.text).toContain(way);
    });

    it('that has already ended the plan promises no days', async () => {
      const { id } = await buyer([{}, {}], [{ status: 'past_due' }, open]);
      await deliver(id);
      facts = factsWith({
        subscriptions: [aSubscription({ id: `sub_${id}`, latestInvoiceId: `in_${id}`, status: 'unpaid' })],
        invoices: [anInvoice({ id: `in_${id}`, subscriptionId: `sub_${id}`, ...open })],
      });
      await harness.get(SyncCustomer).of(id);
      await send();
      expect(box.mails).toHaveLength(1);
      expect(box.mails[0]?.text).not.toContain('zeven dagen');
    });

    it('that awaits a confirmation is announced too', async () => {
      const { id, email } = await buyer([{ status: 'incomplete' }, open]);
      await deliver(id);
      await send();
      expect(box.mails).toMatchObject([{ to: email, subject: 'Bevestig je betaling' }]);
    });

    it('of an upgrade that awaits a confirmation is announced too', async () => {
      const { id } = await buyer(
        [{}, {}],
        [{ pendingUpdate: { priceId: 'price_platinum', expiresAt: at(21) } }, open],
      );
      await deliver(id);
      await send();
      expect(box.mails).toHaveLength(1);
    });

    it('that was fixed meanwhile is not announced', async () => {
      const { id } = await buyer([{}, {}], [{ status: 'past_due' }, open]);
      await deliver(id);
      facts = factsWith({
        subscriptions: [aSubscription({ id: `sub_${id}`, latestInvoiceId: `in_${id}` })],
        invoices: [anInvoice({ id: `in_${id}`, subscriptionId: `sub_${id}` })],
      });
      await harness.get(SyncCustomer).of(id);
      await send();
      expect(box.mails).toEqual([]);
    });

    it('is announced when the mail server is available again', async () => {
      const { id } = await buyer([{}, {}], [{ status: 'past_due' }, open]);
      await deliver(id);
      box.refused.add('*');
      await expect(send()).rejects.toThrow();
      box.refused.clear();
      await send();
      expect(box.mails).toHaveLength(1);
    });

    it("or another command with a delayed outcome is announced once, however often its event comes, and outside of the event's handler", async () => {
      const { id, userId, email } = await buyer([{}, {}]);
      const commandId = randomUUID();
      const happened = { userId, accountId: id, commandId, kind: 'cancel' as const, done: true };
      for (let time = 0; time < 2; time++) await harness.get(TellLateEnd).handle(happened);
      expect([box.mails, posted.length]).toEqual([[], 2]);
      await Promise.allSettled([send(), send()]);
      await send();
      expect(box.mails).toMatchObject([{ id: `command-ended-${commandId}`, to: email }]);
      expect(box.mails[0]?.html).toContain('<html lang="nl">');
    });

    it('is not announced to a user who is leaving or has left', async () => {
      const { id, userId } = await buyer([{}, {}], [{ status: 'past_due' }, open]);
      await deliver(id);
      await rows('UPDATE identity.person SET leaving_at = now() WHERE id = $1', userId);
      await send();
      await harness.get(CloseAccount).erase(userId);
      await send();
      expect(box.mails).toEqual([]);
      expect(await rows('SELECT 1 FROM billing.letter')).toEqual([]);
    });
  });
});

describe('the worker', () => {
  it('runs each reconciliation job once for its time, and sends an e-mail when it is due', async () => {
    const box = new Letterbox();
    const clock = new TestClock(at(20));
    let facts = factsWith();
    const provider = {
      configured: true,
      factsOf: () => Promise.resolve(facts),
      liveSubscriptions: async function* () {},
      eventsSince: async function* () {},
    };
    const harness = await build({
      modules: [BillingModule],
      role: 'worker',
      replace: [
        { token: PaymentProvider, by: provider },
        { token: PriceList, by: new Prices() },
        { token: Clock, by: clock },
        { token: Mailer, by: box },
      ],
      settings: { smtpUrl: 'smtp://127.0.0.1:1' },
    });
    try {
      const done = (): Promise<object[]> =>
        harness.database.query(
          `SELECT 1 FROM platform.job WHERE queue = 'v2:billing' AND ended_at IS NOT NULL`,
        );
      const open = (): Promise<{ data: { round?: string; letter?: object } }[]> =>
        harness.database.query(
          `SELECT data FROM platform.job WHERE queue = 'v2:billing' AND ended_at IS NULL`,
        );
      const until = async (true_: () => Promise<boolean>): Promise<void> => {
        for (let tries = 0; !(await true_()); tries++) {
          if (tries > 400) throw new Error('It did not come');
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      };
      await until(async () => (await done()).length === 5);
      // As in another worker that starts a moment later.
      await harness.get(DueInstantWorker).look();
      expect(await done()).toHaveLength(5);
      expect(await open()).toEqual([]);

      const userId = await register(harness, { name: 'Ada', email: 'ada@example.org' });
      const account = await harness.get(BillingAccounts).open(userId);
      account.linkCustomer('cus_ada');
      await harness.get(BillingAccounts).save(account);
      facts = factsWith({
        subscriptions: [aSubscription({ status: 'past_due' })],
        invoices: [anInvoice({ status: 'open', amountPaid: 0 })],
      });
      await harness.get(SyncCustomer).of(account.id);
      await until(async () => (await open()).length === 1);
      // The job names no user, whose deletion it would block otherwise.
      expect((await open()).map(({ data }) => data)).toEqual([
        { letter: { kind: 'payment-failed', accountId: account.id, invoiceId: 'in_1' } },
      ]);
      expect(box.mails).toEqual([]);
      await harness.database.query(
        `UPDATE platform.job SET due_at = now() WHERE queue = 'v2:billing' AND ended_at IS NULL`,
      );
      await until(() => Promise.resolve(box.mails.length === 1));
    } finally {
      await harness.close();
    }
  });
});
