import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchPdf, isAllowed } from './stripe-invoices';

const stripe = new URL('https://api.stripe.com');

describe('isAllowed: an address of an invoice file is', () => {
  it.each([
    'https://pay.stripe.com/invoice/acct_1/test_2/pdf?s=ap',
    'https://files.stripe.com/x',
    'https://stripe.com/x',
  ])('%s', (address) => {
    expect(isAllowed(new URL(address), stripe)).toBe(true);
  });

  it.each([
    'http://pay.stripe.com/x',
    'https://pay.stripe.com:8443/x',
    'https://stripe.com.example.org/x',
    'https://notstripe.com/x',
    'https://user@pay.stripe.com/x',
    'http://127.0.0.1:4242/x',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
  ])('not %s', (address) => {
    expect(isAllowed(new URL(address), stripe)).toBe(false);
  });

  it("the stand-in's where it is configured, and no other one of this computer", () => {
    const standIn = new URL('http://127.0.0.1:4242');
    expect(isAllowed(new URL('http://localhost:4242/i/x/pdf'), standIn)).toBe(true);
    expect(isAllowed(new URL('http://localhost:4243/i/x/pdf'), standIn)).toBe(false);
    expect(isAllowed(new URL('http://example.org:4242/i/x/pdf'), standIn)).toBe(false);
  });
});

describe('fetchPdf: a file', () => {
  let server: Server | undefined;
  const serve = async (answer: RequestListener): Promise<URL> => {
    server = createServer(answer);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/i/x/pdf`);
  };
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  it('is returned whole', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 …'),
    );
    expect(Buffer.from(await fetchPdf(url.href, url, 4_000)).toString()).toBe('%PDF-1.7 …');
  });

  it.each<[string, RequestListener, object]>([
    [
      'an HTML page',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      { reason: 'no_pdf' },
    ],
    ['nothing', (_, response) => response.writeHead(404).end(), { reason: 'no_pdf' }],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      { name: 'ProviderSilent' },
    ],
    ['trouble', (_, response) => response.writeHead(503).end(), { name: 'ProviderSilent' }],
    [
      'incomplete',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/pdf', 'content-length': '100' })
          .write('%PDF', () => response.destroy()),
      { name: 'ProviderSilent' },
    ],
    [
      'larger than ten megabytes',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'application/pdf' }).end(Buffer.alloc(10_000_001)),
      { reason: 'pdf_too_large' },
    ],
  ])('is refused where it is %s', async (_, answer, mismatch) => {
    const url = await serve(answer);
    await expect(fetchPdf(url.href, url, 4_000)).rejects.toMatchObject(mismatch);
  });

  it('is aborted when its time is over, even if some of it has come', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF'),
    );
    await expect(fetchPdf(url.href, url, 50)).rejects.toMatchObject({ name: 'ProviderSilent' });
    await expect(fetchPdf(url.href, url, -1)).rejects.toMatchObject({ name: 'ProviderSilent' });
  });

  it('is not requested from another host', async () => {
    await expect(fetchPdf('https://example.org/invoice.pdf', stripe, 4_000)).rejects.toMatchObject({
      reason: 'pdf_elsewhere',
    });
    await expect(fetchPdf('nonsense', stripe, 4_000)).rejects.toMatchObject({ reason: 'pdf_elsewhere' });
  });
});
