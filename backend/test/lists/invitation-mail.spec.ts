// Use cases: send-invitation

import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ListsModule } from '../../src/lists';
import { SendInvitation } from '../../src/lists/application/invitations/send-invitation';
import { InvitationMailQueue } from '../../src/lists/domain/invitations/invitation-mail-queue';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { Mailer } from '../../src/platform/mail/mailer';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan } from '../support/billing/plans';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

interface Received {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
}

// Uses the real adapter over a socket to the mailbox of npm start, and the real jobs in a worker.
describe('the invitation email', () => {
  let mailbox: ChildProcess;
  let harness: BuiltModule;
  let ada: ListCaller;
  let list: string;

  beforeAll(async () => {
    mailbox = fork(join(__dirname, '../support/processes/mailbox-peer.mjs'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ smtpUrl }] = (await once(mailbox, 'message')) as [{ smtpUrl: string }];
    harness = await build({
      modules: [ListsModule, ViewsModule],
      role: 'worker',
      settings: {
        smtpUrl,
        mailFrom: 'Pictick <lists@pictick.example>',
        publicUrl: new URL('https://pictick.example'),
      },
    });
  });
  afterAll(async () => {
    await harness.close();
    mailbox.disconnect();
  });
  beforeEach(async () => {
    ada = ListCaller.with(harness.as);
    await register(harness, {
      id: ada.id,
      name: 'Free gifts at evil.example',
      email: `ada.${ada.id}@example.org`,
    });
    await givePlan(harness.database, ada.id, 'pro');
    list = (await ada.createList({ name: 'Visit evil.example' })).body.id;
  });

  const ask = async (order: object): Promise<Received[]> => {
    mailbox.send(order);
    const [{ mails }] = (await once(mailbox, 'message')) as [{ mails: Received[] }];
    return mails;
  };
  const mailsTo = async (address: string): Promise<Received[]> =>
    (await ask({})).filter(({ to }) => to.some((each) => each.toLowerCase() === address.toLowerCase()));
  async function mailTo(address: string): Promise<Received> {
    for (let i = 0; i < 150; i++) {
      const [mail] = await mailsTo(address);
      if (mail) return mail;
      await pause(100);
    }
    throw new Error('no mail came');
  }
  const rows = <R extends object>(text: string): Promise<R[]> => harness.database.query<R>(text);
  const freshEmail = (): string => `${randomUUID()}@example.org`;
  const shareIn = (language: string, email: string): ReturnType<ReturnType<BuiltModule['as']>> =>
    harness.as(ada.id)(
      'POST',
      `/api/shopping-lists/${list}/share`,
      { email },
      { 'idempotency-key': randomUUID(), 'x-user-language': language },
    );

  /** Waits until the worker has finished the email of this invitation. */
  const seenTo = async (invite: () => Promise<string>): Promise<void> => {
    const work = jest.spyOn(harness.get(SendInvitation), 'execute');
    const id = await invite();
    for (let i = 0; i < 200 && !work.mock.calls.some(([each]) => each === id); i++) await pause(100);
    await work.mock.results[work.mock.calls.findIndex(([each]) => each === id)]?.value;
    expect(work.mock.calls.map(([each]) => each)).toContain(id);
    work.mockRestore();
  };

  it('is in the language of the inviter and contains no text of a user', async () => {
    const email = freshEmail();
    const { body } = await shareIn('de', email);
    const mail = await mailTo(email);
    expect(mail).toMatchObject({
      to: [email],
      from: 'lists@pictick.example',
      subject: 'Du bist zu einer gemeinsamen Liste eingeladen',
      messageId: `<invitation-${(body as { id: string }).id}@pictick.example>`,
    });
    expect(mail.text).toContain('https://pictick.example/login');
    expect(mail.html).toContain('href="https://pictick.example/login"');
    expect(mail.headers['auto-submitted']).toBe('auto-generated');
    expect(JSON.stringify(mail)).not.toMatch(/evil|Ada|ada\./);
  });

  it('is in the language of the recipient if it is known', async () => {
    const email = freshEmail();
    // Registered long ago, so that the job for new accounts does not accept the invitation before the email
    // is due.
    await harness.database.query(
      `INSERT INTO identity.person (id, name, email, email_key, language, avatar_version, created_at) VALUES (gen_random_uuid(), 'Çağla', $1, $1, 'tr', 0, now())`,
      [email],
    );
    await shareIn('fr', email.toUpperCase());
    expect((await mailTo(email.toUpperCase())).subject).toBe('Ortak bir listeye davet edildin');
  });

  it('is sent once, also when the job runs twice or the address is invited twice', async () => {
    const email = freshEmail();
    const { body } = await shareIn('en', email);
    await mailTo(email);
    await shareIn('en', email);
    const { id } = body as { id: string };
    await harness.get(InvitationMailQueue).enqueue(id, 'en');
    await harness.get(SendInvitation).execute(id, 'en');
    await pause(500);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is sent once when two workers run the job at the same time', async () => {
    const email = freshEmail();
    const { body } = await shareIn('en', email);
    await mailTo(email);
    const { id } = body as { id: string };
    const unsent = (mailingAt: Date | null): Promise<object[]> =>
      harness.database.query('UPDATE lists.invitation SET mailed_at = NULL, mailing_at = $2 WHERE id = $1', [
        id,
        mailingAt,
      ]);
    await unsent(null);
    const lives = await Promise.allSettled([1, 2].map(() => harness.get(SendInvitation).execute(id, 'en')));
    expect(lives.map(({ status }) => status)).toContain('fulfilled');
    await harness.get(SendInvitation).execute(id, 'en');
    await pause(500);
    expect(await mailsTo(email)).toHaveLength(2);
    // Another worker has just claimed it: this one throws and its job is retried, as the other may die.
    await unsent(new Date());
    await expect(harness.get(SendInvitation).execute(id, 'en')).rejects.toThrow();
    // A worker claimed it 130 seconds ago and died.
    await unsent(new Date(Date.now() - 130_000));
    await harness.get(SendInvitation).execute(id, 'en');
    await pause(500);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('is retried after the mail server has refused it', async () => {
    const email = freshEmail();
    await ask({ refuse: 1 });
    await shareIn('en', email);
    expect((await mailTo(email)).subject).toBe('You’ve been invited to a shared list');
  });

  it('is not needed: the list is there after the first sign-in', async () => {
    const email = freshEmail();
    await shareIn('en', email);
    const zoe = ListCaller.with(harness.as);
    await register(harness, { id: zoe.id, name: 'Zoë', email });
    expect(await zoe.get(`/${list}`)).toMatchObject({ status: 200, body: { opened: false } });
    expect(await ada.get(`/${list}/collaborators`)).toMatchObject({
      status: 200,
      body: { collaborators: [{ userId: ada.id }, { userId: null, name: null, email, status: 'invited' }] },
    });
  });

  describe('can be stopped by its reader', () => {
    const page = async (
      url: URL,
      wish?: string,
    ): Promise<{ status: number; body: string; headers: Record<string, unknown> }> => {
      const { statusCode, body, headers } = await harness.app.inject({
        method: wish === undefined ? 'GET' : 'POST',
        url: url.pathname + url.search,
        ...(wish !== undefined && {
          payload: wish,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      });
      return { status: statusCode, body, headers };
    };
    const stopIn = ({ text, html, headers }: Received): URL => {
      const [url] = /https:\/\/pictick\.example\/api\/invitations\/stop\S+/.exec(text) ?? [''];
      expect(html).toContain(url.replace('&', '&#38;'));
      expect(headers['list-unsubscribe']).toBe(`<${url}>`);
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      return new URL(url);
    };
    /** Number of emails after an invitation to a new list has been handled. */
    const invited = async (email: string): Promise<number> => {
      list = (await ada.createList()).body.id;
      await seenTo(async () => ((await shareIn('de', email)).body as { id: string }).id);
      return (await mailsTo(email)).length;
    };

    it.each([
      ['on the page', 'wish=silent'],
      ['by one click in the mail program', 'List-Unsubscribe=One-Click'],
    ])('without an account, %s, and allowed again', async (_, wish) => {
      const email = freshEmail();
      await shareIn('de', email);
      const url = stopIn(await mailTo(email));
      // Opening the link changes nothing.
      expect(await page(url)).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': expect.stringContaining("default-src 'none'") as string,
          'referrer-policy': 'no-referrer',
        },
      });
      expect((await page(url)).body).toContain('<html lang="de">');
      expect(await invited(email)).toBe(2);
      const stopped = await page(url, wish);
      expect(stopped.status).toBe(200);
      expect(stopped.body).toContain('keine Einladungen mehr.');
      expect((await page(url, wish)).body).toBe(stopped.body);
      expect(await invited(email.toUpperCase())).toBe(2);
      expect(await rows('SELECT * FROM lists.silence')).not.toHaveLength(0);
      expect(JSON.stringify(await rows('SELECT * FROM lists.silence'))).not.toContain(email);
      // The inviter sees no difference.
      expect((await ada.get(`/${list}/collaborators`)).body).toMatchObject({
        collaborators: [{}, { status: 'invited' }],
      });
      expect((await page(url, 'wish=heard')).body).not.toBe(stopped.body);
      // The limit of three a day per address is used up.
      await rows('DELETE FROM lists.share_log');
      expect(await invited(email)).toBe(3);
    });

    it('only with a valid token', async () => {
      const email = freshEmail();
      await shareIn('en', email);
      const url = stopIn(await mailTo(email));
      const word = url.searchParams.get('word') ?? '';
      const other = stopIn(await mailTo(await freshlyInvited())).searchParams.get('word') ?? '';
      for (const wrong of [
        '',
        'x',
        word.slice(1),
        `${word.slice(0, 43)}.${other.slice(44)}`,
        `${'A'.repeat(43)}.${'A'.repeat(22)}`,
        `${word}x`,
      ]) {
        url.searchParams.set('word', wrong);
        expect((await page(url)).status).toBe(404);
        expect(await page(url, 'wish=silent')).toMatchObject({
          status: 404,
          body: expect.stringContaining('This link doesn’t work') as string,
        });
      }
      expect(await invited(email)).toBe(2);
    });
    const freshlyInvited = async (): Promise<string> => {
      const email = freshEmail();
      await shareIn('en', email);
      return email;
    };
  });

  it('is not sent to users who have blocked the inviter', async () => {
    const zoe = ListCaller.with(harness.as);
    const email = freshEmail();
    await register(harness, { id: zoe.id, name: 'Zoë', email });
    await shareIn('en', email);
    await mailTo(email);
    await zoe.unshare(list, zoe.id, undefined, true);
    list = (await ada.createList()).body.id;
    await seenTo(async () => ((await shareIn('en', email)).body as { id: string }).id);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is not sent if the invitation is accepted or withdrawn already', async () => {
    const sent = jest.spyOn(harness.get(Mailer), 'send');
    await harness.get(SendInvitation).execute(randomUUID(), 'en');
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
  });
});
