import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { AddressRefused } from './mailer';
import { SmtpMailer } from './smtp-mailer';

const mail = {
  id: 'invitation-1',
  to: 'ben@example.org',
  subject: 'words',
  text: 'words',
  html: '<p>words</p>',
};

describe('SmtpMailer', () => {
  const sockets: Socket[] = [];
  let server: Server | undefined;
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server?.close();
  });

  async function serverThat(greets: (socket: Socket) => void): Promise<SmtpMailer> {
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      greets(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SmtpMailer({
      url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      from: 'Pictick <lists@example.org>',
      timeoutMs: 200,
    });
  }

  it.each<[string, (socket: Socket) => void]>([
    ['never says a word', () => undefined],
    ['falls silent in the middle', (socket) => socket.write('220 hello\r\n')],
    ['hangs up', (socket) => socket.end()],
    ['is busy', (socket) => socket.write('421 try later\r\n')],
  ])('gives up soon on a server that %s', async (_, greets) => {
    const mailer = await serverThat(greets);
    const started = performance.now();
    await expect(mailer.send(mail)).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  const says = (answers: Readonly<Record<string, string>>) => (socket: Socket) => {
    socket.write('220 hello\r\n');
    socket.on('data', (said) => {
      const [verb = ''] = said.toString().split(/[ :\r]/);
      socket.write(`${answers[verb] ?? '250 ok'}\r\n`);
    });
  };

  it('throws AddressRefused for an unknown mailbox', async () => {
    await expect((await serverThat(says({ RCPT: '550 no such user' }))).send(mail)).rejects.toThrow(
      AddressRefused,
    );
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['will know it later', { RCPT: '450 greylisted' }],
    ['does not want us as a sender', { MAIL: '550 who are you' }],
    ['takes no more mails', { DATA: '554 enough' }],
  ])('throws a retryable error for a server that %s', async (_, answers) => {
    const failure: unknown = await (
      await serverThat(says(answers))
    )
      .send(mail)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(AddressRefused);
  });

  it('gives up at once if there is no server', async () => {
    await expect(
      new SmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'lists@example.org', timeoutMs: 200 }).send(mail),
    ).rejects.toThrow('ECONNREFUSED');
  });
});
