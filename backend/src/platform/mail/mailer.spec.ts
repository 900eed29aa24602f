import { type Mailer, NoMailer } from './mailer';

it('NoMailer logs that a mail was not sent, without its content', async () => {
  const said: string[] = [];
  const mailer: Mailer = new NoMailer((message) => said.push(message));
  expect(
    await mailer.send({ id: 'x', to: 'ada@example.org', subject: 'words', text: 'words', html: 'words' }),
  ).toBe(false);
  expect(said).toEqual(['a mail was not sent: SMTP_URL is not set']);
});
