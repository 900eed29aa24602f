// Use cases: open-list, unblock-inviter

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { BillingModule } from '../../src/billing';
import { ImagingModule } from '../../src/imaging';
import { Clock } from '../../src/kernel/clock';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { LiveQuery } from '../../src/views/live/live.query';
import type { ListWithItemsDto, MyListsDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan } from '../support/billing/plans';
import { ofTheMinute } from '../support/database/statements';
import { type BuiltModule, TestClock, build } from '../support/module.builder';
import { register } from '../support/people';

/**
 * The account behind the address: none, one whose page is open and reads everything, or one that signs up
 * later.
 */
type Behind = 'no account' | 'an open page' | 'a newcomer';
const owners = [
  'rename',
  'add',
  'tick',
  'archive',
  'unarchive',
  'invite again',
  'invite the second address',
  'invite another',
  'bin and restore',
  'drain',
] as const;
const guests = [
  'decline',
  'decline for good',
  'think again',
  'hear again',
  'move to the second address',
] as const;
type Step = (typeof owners | typeof guests)[number];
const steps: readonly Step[] = [...owners, ...guests];
const hour = 3_600_000;
/** An owner (Ada), a member (Cem) and perhaps a user with the invited address (Ben). */
class Household {
  readonly ada: ListCaller;
  readonly cem: ListCaller;
  readonly ben: ListCaller;
  readonly address = `ben.${randomUUID()}@example.org`;
  readonly second = `second.${randomUUID()}@example.org`;
  readonly told: string[] = [];
  list = '';
  invitation = '';
  private readonly known = new Map<ListCaller, { cursor: string; etag: string }>();
  private isThere = false;
  /** Expected state for Ben: addresses that are invited, and those that he has declined. */
  private readonly invited = new Set<string>();
  private readonly declined = new Set<string>();
  private refuses = false;
  private at = this.address;
  private others = 0;
  private etag = '';

  constructor(
    private readonly harness: BuiltModule,
    private readonly clock: TestClock,
    private readonly behind: Behind,
  ) {
    this.ada = ListCaller.with(harness.as);
    this.cem = ListCaller.with(harness.as);
    this.ben = ListCaller.with(harness.as);
  }

  async begin(): Promise<void> {
    this.clock.time = new Date('2026-06-01T10:00:00.000Z');
    await register(this.harness, { id: this.ada.id, name: 'Ada', email: `ada.${this.ada.id}@example.org` });
    await givePlan(this.harness.database, this.ada.id, 'pro');
    if (this.behind === 'an open page') await this.arrives();
    this.list = (await this.ada.createList({ name: 'Market' })).body.id;
    await register(this.harness, { id: this.cem.id, name: 'Cem', email: `cem.${this.cem.id}@example.org` });
    await this.ask(() => this.ada.share(this.list, `cem.${this.cem.id}@example.org`));
    await this.ask(() => this.cem.openList(this.list));
    this.invitation = (await this.invites(this.address)).id as string;
    await this.benLooks();
    await this.adaLooks();
  }

  async take(step: Step): Promise<void> {
    this.clock.time = new Date(this.clock.time.getTime() + hour);
    if (this.behind === 'a newcomer' && !this.isThere) await this.arrives();
    await this.benLooks();
    await this.does(step);
    await this.benLooks();
    await this.adaLooks();
  }

  /** All answers, with ids replaced in order of appearance. */
  account(): string {
    const names = new Map<string, string>();
    return this.told
      .join('\n')
      .replaceAll(this.address, 'them')
      .replaceAll(this.second, 'them elsewhere')
      .replace(
        /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
        (id) => names.get(id) ?? (names.set(id, `#${names.size}`), `#${names.size - 1}`),
      );
  }

  collaborators(): Promise<ListWithItemsDto['collaborators']> {
    return this.ada.get<ListWithItemsDto>(`/${this.list}`).then(({ body }) => body.collaborators);
  }

  /** True if Ben's devices should have the list now. */
  get waits(): boolean {
    return this.isThere && !this.refuses && this.invited.has(this.at) && !this.declined.has(this.at);
  }

  async has(): Promise<boolean> {
    return (await this.ben.get<MyListsDto>('')).body.lists.some(({ id }) => id === this.list);
  }

  private async invites(typed: string, address = typed): Promise<Record<string, unknown>> {
    const answer = await this.ask(() => this.ada.share(this.list, typed));
    // Not if the daily limit refused it.
    if (answer['id'] !== undefined) this.invited.add(address);
    if (answer['id'] !== undefined) this.declined.delete(address);
    return answer;
  }

  private async goes(never: boolean): Promise<void> {
    if (!this.isThere) return;
    expect((await this.ben.unshare(this.list, this.ben.id, undefined, never)).status).toBe(
      this.waits ? 200 : 404,
    );
    if (!this.waits) return;
    this.declined.add(this.at);
    this.refuses = never;
  }

  private async arrives(): Promise<void> {
    this.isThere = true;
    await register(this.harness, { id: this.ben.id, name: 'Ben', email: this.address });
  }

  /** Requests that an open page makes on its own when it hears of a list. */
  private async benLooks(): Promise<void> {
    if (!this.isThere) return;
    const { lists } = (await this.ben.get<{ lists: ListWithItemsDto[] }>('')).body;
    for (const { id } of lists) {
      const { items, cursor } = (await this.ben.get<ListWithItemsDto>(`/${id}`)).body;
      await Promise.all([
        this.ben.get(`/${id}?since=${cursor}`),
        this.ben.get(`/${id}/collaborators`),
        ...items.map(({ imageId }) => this.ben.get(`/images/${imageId}`)),
      ]);
    }
  }

  private async does(step: Step): Promise<void> {
    const { ada, ben, list } = this;
    switch (step) {
      case 'rename':
        await this.ask(() => ada.renameList(list, `Market ${this.told.length}`));
        break;
      case 'add':
        await this.ask(() => ada.addItem(list));
        break;
      case 'tick': {
        const [item] = (await ada.get<ListWithItemsDto>(`/${list}`)).body.items;
        if (item) await this.ask(() => ada.toggle(list, item.id, { checked: !item.checked }));
        break;
      }
      case 'archive':
        await this.ask(() => ada.archiveList(list));
        break;
      case 'unarchive':
        await this.ask(() => ada.unarchiveList(list));
        break;
      case 'invite again':
        await this.invites(this.address.toUpperCase(), this.address);
        break;
      case 'invite the second address':
        await this.invites(this.second);
        break;
      case 'invite another':
        await this.ask(() => ada.share(list, `other${this.others++}@example.org`));
        break;
      case 'bin and restore':
        await this.ask(() => ada.deleteList(list));
        await this.benLooks();
        await this.ask(() => ada.restoreList(list));
        break;
      case 'drain':
        await this.ask(() =>
          ada.operations(list, [
            { key: randomUUID(), method: 'PATCH', path: '', body: { name: 'Drained' } },
            { key: randomUUID(), method: 'POST', path: 'opened' },
          ]),
        );
        break;
      case 'decline':
      case 'decline for good':
        await this.goes(step === 'decline for good');
        break;
      case 'think again':
        if (!this.isThere) break;
        expect((await ben.rejoin(list)).status).toBe(this.invited.has(this.at) ? 200 : 404);
        if (!this.invited.has(this.at)) break;
        this.declined.delete(this.at);
        this.refuses = false;
        break;
      case 'hear again':
        if (!this.isThere) break;
        expect((await ben.blockedInviters()).body.refused.map(({ name }) => name)).toEqual(
          this.refuses ? ['Ada'] : [],
        );
        expect((await ben.unblockInviter(ada.id)).status).toBe(200);
        expect((await ben.blockedInviters()).body.refused).toEqual([]);
        this.refuses = false;
        break;
      case 'move to the second address':
        if (!this.isThere) break;
        this.at = this.second;
        await this.harness.database.query(
          'UPDATE identity.person SET email = $2, email_key = $2 WHERE id = $1',
          [ben.id, this.second],
        );
    }
  }

  /** All reads of Ada and Cem, also with Ada's earlier cursors. */
  private async adaLooks(): Promise<void> {
    const { ada, cem, list } = this;
    await this.ask(() => ada.get(''));
    await this.ask(() => ada.get('?deleted=true'));
    await this.ask(() => ada.get(`/${list}/collaborators`));
    await this.ask(() => ada.get(`/${list}/items?deleted=true`));
    await this.ask(() => ada.get(`/${list}?since=1.0`));
    // Stream events of their pages, and the reads that follow.
    this.told.push(
      JSON.stringify(
        (await Promise.all([ada, cem].map(({ id }) => this.harness.get(LiveQuery).ofPeople([id])))).map(
          (stands) => stands.map(({ id, cursor }) => [id, cursor]),
        ),
      ),
    );
    for (const member of [ada, cem]) {
      const known = this.known.get(member);
      if (known)
        await this.ask(() => member.get(`/${list}?since=${known.cursor}`, { 'if-none-match': known.etag }));
      if (known) await this.ask(() => member.get(`/${list}`, { 'if-none-match': known.etag }));
    }
    for (const path of ['', `/${list}?since=1.0`, `/${list}/collaborators`])
      await this.ask(() => cem.get(path));
    for (const member of [ada, cem])
      this.known.set(member, {
        cursor: (await this.ask(() => member.get(`/${list}`)))['cursor'] as string,
        etag: this.etag,
      });
  }

  /** Records the answer and the statements that it took. */
  private async ask(
    call: () => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>,
  ): Promise<Record<string, unknown>> {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    const { status, body, headers } = await call();
    const statements = query.mock.calls
      .map(([given]) => (typeof given === 'string' ? given : (given as { text: string }).text))
      .filter((text) => !ofTheMinute.test(text))
      .map((text) => `${text.trim().slice(0, 40)} (${text.length})`);
    query.mockRestore();
    const { date: _date, 'x-request-id': _request, ...rest } = headers;
    if (typeof headers['etag'] === 'string') this.etag = headers['etag'];
    this.told.push(
      JSON.stringify({ status, body, headers: { ...rest, 'content-length': undefined }, statements }),
    );
    return body as Record<string, unknown>;
  }
}

describe('an invited address', () => {
  let harness: BuiltModule;
  const clock = new TestClock();
  beforeAll(async () => {
    harness = await build({
      modules: [BillingModule, ImagingModule, ListsModule, ViewsModule],
      replace: [{ token: Clock, by: clock }],
    });
  });
  afterAll(() => harness.close());

  const story = async (behind: Behind, taken: readonly Step[]): Promise<Household> => {
    const household = new Household(harness, clock, behind);
    await household.begin();
    for (const step of taken) await household.take(step);
    return household;
  };

  it('looks the same with and without an account, over any actions of the owner, until a user opens the list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 6 }), async (taken) => {
        const withoutAccount = await story('no account', taken);
        for (const behind of ['an open page', 'a newcomer'] as const) {
          const withAccount = await story(behind, taken);
          expect(withAccount.account()).toEqual(withoutAccount.account());
          expect(await withAccount.has()).toBe(withAccount.waits);
          expect((await withAccount.ben.openList(withAccount.list)).status).toBe(
            withAccount.waits ? 200 : 404,
          );
          // Checks that Ben had something to see, so that the comparison above proves something.
          if (withAccount.waits)
            expect(
              (await withAccount.collaborators()).filter(({ userId }) => userId === withAccount.ben.id),
            ).toMatchObject([{ name: 'Ben', status: 'joined' }]);
        }
      }),
      {
        numRuns: 7,
        examples: [
          [['add', 'decline', 'invite again', 'bin and restore', 'tick']],
          [['decline for good', 'invite again', 'invite the second address', 'think again']],
          [
            [
              'invite the second address',
              'move to the second address',
              'decline',
              'invite the second address',
              'drain',
            ],
          ],
          [[...owners].slice(0, 6)],
        ],
      },
    );
  }, 180_000);

  it('is removed in the same way with and without an account', async () => {
    const answers = [];
    for (const behind of ['no account', 'an open page', 'a newcomer'] as const) {
      const household = await story(behind, ['add']);
      const { status, body } = await household.ada.unshare(household.list, household.invitation);
      answers.push({
        status,
        body,
        left: (await household.collaborators()).map(({ name, since }) => [name, since]),
      });
      expect((await household.ben.get(`/${household.list}`)).status).toBe(404);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});
