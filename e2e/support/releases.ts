import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStack, type Stack } from '../../backend/local/stack.mjs';

const built = fileURLToPath(new URL('../../frontend/dist', import.meta.url));
const texts = new Set(['.js', '.html', '.json']);

/** A stack whose page can be deployed again: the same page, with every hashed script under a new name. */
export class Releases {
  private number = 1;
  private constructor(
    private readonly folder: string,
    private readonly stack: Stack,
  ) {}

  static async start(): Promise<Releases> {
    const folder = mkdtempSync(join(tmpdir(), 'pictick-releases-'));
    const web = join(folder, 'web');
    cpSync(built, web, { recursive: true });
    // Precompressed files would keep the old text.
    for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' }))
      if (/\.(gz|br)$/.test(name)) rmSync(join(web, name));
    return new Releases(
      folder,
      await startStack({ dataDir: join(folder, 'data'), fast: true, env: { WEB_DIR: web } }),
    );
  }

  get url(): string {
    return this.stack.url;
  }

  /** The mails of its users, as JSON at /mails.json. */
  get mailboxUrl(): string {
    return this.stack.mailboxUrl ?? '';
  }

  /** Replaces the release that the server has by the next one. */
  deploy(): void {
    this.number += 1;
    const web = join(this.folder, 'web');
    const names = readdirSync(join(web, 'assets')).filter((name) => name.endsWith('.js'));
    const renamed = new Map(
      names.map((name) => [name, name.replace(/(\.r\d+)?\.js$/, `.r${this.number}.js`)]),
    );
    for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
      if (!texts.has(extname(name))) continue;
      const file = join(web, name);
      let text = readFileSync(file, 'utf8');
      for (const [old, fresh] of renamed) text = text.replaceAll(old, fresh);
      // The worker fetches the changed pages by their new revisions.
      if (name === 'sw.js')
        text = text.replaceAll(
          /("url":"\/(?:index|kid)\.html","revision":")[^"]*|("revision":")[^"]*(","url":"\/(?:index|kid)\.html")/g,
          (_, before?: string, other?: string, after?: string) =>
            before ? `${before}r${this.number}` : `${other ?? ''}r${this.number}${after ?? ''}`,
        );
      writeFileSync(file, text);
    }
    for (const [old, fresh] of renamed) renameSync(join(web, 'assets', old), join(web, 'assets', fresh));
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
