import { randomUUID } from 'node:crypto';
import { BillingModule } from '../src/billing';
import { IdentityModule } from '../src/identity';
import { ImagingModule } from '../src/imaging';
import { ListsModule } from '../src/lists';
import { ListCaller } from '../src/lists/testing/list-caller';
import { contractOf } from '../src/platform/openapi/openapi';
import { ViewsModule } from '../src/views/views.module';
import { appoint, type BuiltModule, build } from './module.builder';
import { register } from './support/people';
import { givePlan } from './support/plans';

/** Once somebody is in a list, and once they no longer are: what each route with an id answers. */
interface Line {
  body?: object;
  query?: string;
  owner: number;
  collaborator: number;
  /** Where it is not what a collaborator gets. */
  invited?: number;
  /** To those who have just gone, of their own will. */
  gone?: number;
}

// Strangers, people who have left and people who did not want to come get 404 everywhere. What only the owner may do is 403 to a collaborator.
// Whoever is invited and has not opened the list may do what a collaborator may, but for the trash. Who has just gone may come back.
const matrix: Readonly<Record<string, Line>> = {
  picture: { owner: 200, collaborator: 200 },
  list: { owner: 200, collaborator: 200 },
  collaborators: { owner: 200, collaborator: 200 },
  deletedItems: { query: '?deleted=true', owner: 200, collaborator: 200, invited: 404 },
  addItem: { body: { name: 'Milk' }, owner: 201, collaborator: 201 },
  addItems: { body: { items: [{ name: 'Milk' }] }, owner: 200, collaborator: 200 },
  editItem: { body: { notes: 'x' }, owner: 200, collaborator: 200 },
  toggleItem: { body: { checked: true }, owner: 200, collaborator: 200 },
  deleteItem: { owner: 200, collaborator: 200 },
  restoreItem: { owner: 200, collaborator: 200 },
  regenerateItem: { body: {}, owner: 200, collaborator: 200 },
  duplicateList: { body: {}, owner: 201, collaborator: 201 },
  openList: { owner: 200, collaborator: 200 },
  renameList: { body: { name: 'Mine' }, owner: 200, collaborator: 403 },
  archiveList: { owner: 200, collaborator: 403 },
  unarchiveList: { owner: 200, collaborator: 403 },
  chooseCharacter: { body: { selectedCharacterId: null }, owner: 200, collaborator: 403 },
  deleteList: { owner: 200, collaborator: 403 },
  restoreList: { owner: 200, collaborator: 403 },
  shareList: { body: { email: 'guest@example.org' }, owner: 201, collaborator: 403 },
  unshareList: { owner: 200, collaborator: 403 },
  returnToList: { owner: 200, collaborator: 200, gone: 200 },
  reportPicture: { body: { reason: 'wrong' }, owner: 201, collaborator: 201 },
  // Whoever shares a list shares no styles.
  updatePrompt: { body: { name: 'Crayons', template: '%s in crayons' }, owner: 200, collaborator: 404 },
  regenerateReference: { owner: 200, collaborator: 404 },
  deletePrompt: { owner: 200, collaborator: 404 },
};
/** Puts each of its operations to one of these routes. */
const composed = ['operations'];
/** Takes a file: references.spec.ts asks it who may. */
const forms = ['uploadReference'];

describe('every route with an id', () => {
  let house: BuiltModule;
  let routes: { method: string; path: string; operationId: string }[];

  beforeAll(async () => {
    house = await build({ modules: [IdentityModule, BillingModule, ImagingModule, ListsModule, ViewsModule] });
    routes = Object.entries(contractOf(house.app).app.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { operationId: string }>).flatMap(([method, { operationId }]) => (path.includes('{') && ![...composed, ...forms].includes(operationId) ? [{ method: method.toUpperCase(), path, operationId }] : [])));
  });
  afterAll(() => house.close());

  /** A list with an item, its owner, somebody in it, somebody who has left, two who were only invited, of whom one did not want to come, and somebody else. */
  async function family(): Promise<{ ids: Record<string, string>; people: Record<'owner' | 'collaborator' | 'invited' | 'declined' | 'former' | 'stranger', string> }> {
    const somebody = (): ListCaller => ListCaller.with(house.as);
    const callers = { owner: somebody(), collaborator: somebody(), invited: somebody(), declined: somebody(), former: somebody(), stranger: somebody(), other: somebody() };
    await register(house, { id: callers.owner.id, name: 'Owner', email: `${callers.owner.id}@example.org` });
    await givePlan(house.database, callers.owner.id, 'platinum');
    const { id } = (await callers.owner.createList()).body;
    const item = (await callers.owner.addItem(id)).body;
    for (const who of [callers.collaborator, callers.former, callers.other, callers.invited, callers.declined]) {
      const email = `${who.id}@example.org`;
      await register(house, { id: who.id, name: 'Somebody', email });
      await callers.owner.share(id, email);
      expect((await who.get(`/${id}`)).status).toBe(200);
      if (who !== callers.invited && who !== callers.declined) await who.openList(id);
    }
    const prompt = await house.as(callers.owner.id)('POST', '/api/shopping-lists/user-prompts', { promptKind: 'style', name: 'Crayons', template: '%s in chalk' });
    await callers.declined.unshare(id, callers.declined.id);
    await callers.former.unshare(id, callers.former.id);
    const people = { owner: callers.owner.id, collaborator: callers.collaborator.id, invited: callers.invited.id, declined: callers.declined.id, former: callers.former.id, stranger: callers.stranger.id };
    return { ids: { id, itemId: item.id, imageId: item.imageId, collaboratorId: callers.other.id, promptId: (prompt.body as { id: string }).id }, people };
  }

  it('has its line in the matrix', () => {
    expect(routes.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(matrix).sort());
  });

  it('opens to those who are in the list, as far as they may, and to nobody else', async () => {
    for (const { method, path, operationId } of routes) {
      const { body, query = '', owner, collaborator, invited = collaborator, gone = 404 } = matrix[operationId]!;
      const { ids, people } = await family();
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!) + query;
      const asked = async (who: keyof typeof people): Promise<unknown[]> => {
        const { status, body: answer } = await house.as(people[who])(method, url, body, { 'idempotency-key': randomUUID() });
        return [operationId, who, status, ...(status >= 400 ? [(answer as { code: string }).code] : [])];
      };
      expect(await asked('stranger')).toEqual([operationId, 'stranger', 404, 'NOT_FOUND']);
      const line = (who: keyof typeof people, status: number): unknown[] => [operationId, who, status, ...(status === 403 ? ['FORBIDDEN'] : status === 404 ? ['NOT_FOUND'] : [])];
      for (const who of ['former', 'declined'] as const) expect(await asked(who)).toEqual(line(who, gone));
      expect(await asked('invited')).toEqual(line('invited', invited));
      expect(await asked('collaborator')).toEqual(line('collaborator', collaborator));
      expect(await asked('owner')).toEqual([operationId, 'owner', owner]);
    }
  });
});

/** What each route for those who look after the product answers to support, and to an admin. Without a token it is 401, to everybody else 403. */
const staffMatrix: Readonly<Record<string, { query?: string; body?: object; support: number; admin: number }>> = {
  pictureReports: { query: '?reason=Looking+through+them', support: 200, admin: 200 },
  // There is no such report; support does not get as far as that.
  closePictureReport: { body: { verdict: 'keep', reason: 'It is fine' }, support: 403, admin: 404 },
};

describe('every route for those who look after the product', () => {
  let house: BuiltModule;
  beforeAll(async () => {
    house = await build({ modules: [IdentityModule, BillingModule, ImagingModule, ListsModule, ViewsModule] });
  });
  afterAll(() => house.close());

  it('has its line in their matrix, and opens as far as it says', async () => {
    const [person, support, admin] = [randomUUID(), randomUUID(), randomUUID()];
    appoint(support, 'support');
    appoint(admin, 'admin');
    const routes = Object.entries(contractOf(house.app).admin.paths).flatMap(([path, item]) => Object.entries(item as Record<string, { operationId: string }>).map(([method, { operationId }]) => ({ method: method.toUpperCase(), path, operationId })));
    expect(routes.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(staffMatrix).sort());
    for (const { method, path, operationId } of routes) {
      const line = staffMatrix[operationId]!;
      const url = path.replace(/\{\w+\}/g, () => randomUUID()) + (line.query ?? '');
      expect([operationId, (await house.app.inject({ method: method as 'GET', url, ...(line.body && { payload: line.body }) })).statusCode]).toEqual([operationId, 401]);
      for (const [who, wanted] of [[person, 403], [support, line.support], [admin, line.admin]] as const) {
        expect([operationId, (await house.as(who)(method, url, line.body, { 'idempotency-key': randomUUID() })).status]).toEqual([operationId, wanted]);
      }
    }
  });
});
