import { newId } from '../../../frontend/src/sync/new-id';
import { codeIn, type Answer } from '../../../frontend/src/sync/answer';
import type { Line, Weather } from '../network';
import type { TokenPair } from '../server/sessions';
import type { WireAnswer, WireRequest } from '../server/wire';
import { Disk } from './disk';
import { type Host, Page } from './page';
import type { Surroundings } from './surroundings';

interface Session extends TokenPair {
  userId: string;
}

const nothing: Answer = { status: 0, body: null };

/** A browser: a session, a database for each person who used it, and one or more pages. */
export class Phone implements Line, Host {
  weather: Weather = 'fine';
  /** How wrong its clock is. */
  skewMs = 0;
  pages: Page[] = [];
  readonly disks = new Map<string, Disk>();
  private session: Session | null = null;
  private readonly locks = new Map<string, Page>();
  private renewing: Promise<unknown> = Promise.resolve();

  constructor(
    readonly number: number,
    readonly around: Surroundings,
  ) {}

  get userId(): string | null {
    return this.session?.userId ?? null;
  }

  get token(): string | null {
    return this.session?.token ?? null;
  }

  now(): Date {
    return new Date(this.around.time.now + this.skewMs);
  }

  newId(): string {
    return newId(this.now().getTime(), this.around.chance().bytes(10));
  }

  diskOf(userId: string): Disk {
    let disk = this.disks.get(userId);
    if (!disk) this.disks.set(userId, (disk = new Disk(this.around.witness(this.number))));
    return disk;
  }

  // Who is signed in

  signIn(userId: string, tokens: TokenPair): void {
    this.session = { userId, ...tokens };
    this.closePages();
    this.openPage();
  }

  /** Everything of theirs goes from this browser. */
  signOut(): void {
    const { userId } = this;
    this.session = null;
    this.closePages();
    if (userId !== null) this.disks.delete(userId);
  }

  /** The session ended by itself, and the page goes to the sign-in: what is stored stays. */
  loseSession(): void {
    this.session = null;
    this.crash();
  }

  // Pages

  openPage(): Page | null {
    if (!this.session) return null;
    const page = new Page(this, this.session.userId);
    this.pages.push(page);
    void page.open();
    return page;
  }

  closePages(): void {
    for (const page of [...this.pages]) this.closePage(page);
  }

  private closePage(page: Page): void {
    this.pages = this.pages.filter((each) => each !== page);
    page.close();
  }

  crash(): void {
    for (const page of [...this.pages]) this.crashPage(page);
  }

  crashPage(page: Page): void {
    this.pages = this.pages.filter((each) => each !== page);
    for (const [name, holder] of [...this.locks]) if (holder === page) this.locks.delete(name);
    page.die();
  }

  // Network

  setWeather(weather: Weather): void {
    const wasCut = this.weather === 'cut';
    this.weather = weather;
    if (weather === 'cut') this.around.network.cut(this);
    else if (wasCut) this.look();
  }

  /** The network is back, somebody looks at it, or a minute is over. */
  look(): void {
    for (const page of this.pages) page.look();
  }

  async ask(page: Page, request: WireRequest): Promise<Answer> {
    const answer = await this.politely(page, request);
    this.around.answered(this.number, request, answer);
    return answer;
  }

  /** As api/send.ts: with the token of this moment, and one renewal of an expired session. */
  private async politely(page: Page, request: WireRequest): Promise<Answer> {
    const token = request.token === '' ? this.token : request.token;
    if (token === null) return { status: 401, body: { code: 'UNAUTHORIZED' } };
    const answer = await this.exchange(page, { ...request, token });
    const code = codeIn(answer.body);
    if (answer.status !== 401 || (code !== 'TOKEN_EXPIRED' && code !== 'INVALID_TOKEN')) return answer;
    const renewed = await this.renew(page, token);
    return renewed === null || request.token !== '' ? answer : this.exchange(page, { ...request, token: renewed });
  }

  /** As api/session.ts: one renewal for all callers and all tabs, for the one person whose token was refused. */
  private renew(page: Page, refused: string): Promise<string | null> {
    const work = async (): Promise<string | null> => {
      const kept = this.session;
      if (kept?.userId !== page.userId) return null;
      if (kept.token !== refused) return kept.token;
      const request: WireRequest = { method: 'POST', path: '/api/auth/refresh', token: kept.refreshToken, key: null, language: null, ifNoneMatch: null, body: '{}' };
      const answer = await this.exchange(page, request);
      if (this.session !== kept) return this.session?.userId === page.userId ? this.session.token : null;
      if (answer.status === 200) {
        this.session = { userId: kept.userId, ...(answer.body as TokenPair) };
        return this.session.token;
      }
      if (answer.status === 401) {
        this.loseSession();
        this.around.signedOut(this.number);
      }
      return null;
    };
    if (!this.around.parts.renewsAlone) return work();
    const mine = this.renewing.then(() => (page.alive ? work() : null));
    // Whoever holds the lock and dies lets go of it.
    this.renewing = Promise.race([mine, page.gone]);
    return mine;
  }

  private async exchange(page: Page, request: WireRequest): Promise<Answer> {
    const answer = await this.around.network.exchange(this, request);
    if (!page.alive) return new Promise(() => undefined);
    return answer ? readable(answer) : nothing;
  }

  // Between pages

  async alone(page: Page, work: () => Promise<void>): Promise<boolean> {
    const name = `drain ${page.userId}`;
    if (this.locks.has(name)) return false;
    this.locks.set(name, page);
    try {
      await work();
    } finally {
      if (this.locks.get(name) === page) this.locks.delete(name);
    }
    return true;
  }

  tellOthers(page: Page): void {
    for (const other of this.pages) {
      if (other !== page && other.userId === page.userId) this.around.time.later(this.around.chance().between(1, 5), () => other.reload());
    }
  }
}

function readable({ status, body, etag }: WireAnswer): Answer {
  return { status, etag, body: body === '' ? null : (JSON.parse(body) as unknown) };
}
