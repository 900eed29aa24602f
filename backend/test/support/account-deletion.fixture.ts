import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloseAccount } from '../../src/billing/application/account-deletion/close-account';
import { BillingModule } from '../../src/billing/billing.module';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { ForgetList } from '../../src/imaging/application/account-deletion/erase-list.on-list-erased';
import { ErasePictures } from '../../src/imaging/application/account-deletion/erase-pictures';
import { GenerateImage } from '../../src/imaging/application/generate/generate-image';
import { CopyImages } from '../../src/imaging/application/request-image/copy-images.on-list-duplicated';
import { RequestImageAgain } from '../../src/imaging/application/request-image/request-image.on-item-renamed';
import { RequestAnotherImage } from '../../src/imaging/application/request-image/request-image.on-item-repainted';
import { RequestImages } from '../../src/imaging/application/request-image/request-images.on-items-added';
import { ImageGenerator } from '../../src/imaging/domain/generate/image-generator';
import { pictureOf } from '../../src/imaging/domain/storage/picture-file';
import type { UserPromptDto } from '../../src/imaging/http/prompts.dto';
import { FakeGenerator } from '../../src/imaging/testing/imaging.harness';
import { ListsModule } from '../../src/lists';
import { EraseUserLists } from '../../src/lists/application/account-deletion/erase-user-lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { ListWithItemsDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan } from './billing/plans';
import { type BuiltModule, build } from './module.builder';
import { register } from './people';

export interface Relative {
  id: string;
  name: string;
  email: string;
  phone: ListCaller;
  style: string;
  character: string;
}

const prompts = '/api/shopping-lists/user-prompts';

/**
 * Users who share lists and have styles of their own; some delete their accounts. Only the illustrator is a
 * fake.
 */
export class AccountDeletionFixture {
  private readonly crashing = new AsyncLocalStorage<() => boolean>();

  private constructor(
    readonly harness: BuiltModule,
    readonly generator: FakeGenerator,
    private readonly folder: string,
  ) {}

  static async open(): Promise<AccountDeletionFixture> {
    const dataDir = mkdtempSync(join(tmpdir(), 'pictick-parting-'));
    const generator = new FakeGenerator();
    const harness = await build({
      modules: [IdentityModule, BillingModule, ImagingModule, ListsModule, ViewsModule],
      replace: [{ token: ImageGenerator, by: generator }],
      settings: { dataDir },
    });
    const family = new AccountDeletionFixture(harness, generator, join(dataDir, 'img'));
    generator.draws = () => true;
    family.letStepsCrash();
    return family;
  }

  close(): Promise<void> {
    return this.harness.close();
  }

  async join(name: string): Promise<Relative> {
    const id = randomUUID();
    const email = `${name.toLowerCase()}.${id.slice(0, 8)}@example.org`;
    await register(this.harness, { id, name: `${name} ${id.slice(0, 8)}`, email });
    await givePlan(this.harness.database, id, 'platinum');
    const make = async (promptKind: string, template: string): Promise<string> =>
      (
        (
          await this.harness.as(id)(
            'POST',
            prompts,
            {
              promptKind,
              name: `${name} ${promptKind} ${id.slice(0, 8)}`,
              template,
              allowMissingPlaceholder: true,
            },
            { 'idempotency-key': randomUUID() },
          )
        ).body as UserPromptDto
      ).id;
    return {
      id,
      name: `${name} ${id.slice(0, 8)}`,
      email,
      phone: ListCaller.with((who) => this.harness.as(who), id),
      style: await make('style', `%s as ${name} paints`),
      character: await make('character', `${name}'s fox to %s`),
    };
  }

  /** The worker's handling of all events so far, up to ordering pictures. */
  async hear(): Promise<void> {
    const heard = await this.harness.database.query<{ id: string; name: string; payload: never }>(
      'DELETE FROM platform.outbox RETURNING id, name, payload',
    );
    const handlers = {
      'lists.items-added': RequestImages,
      'lists.item-renamed': RequestImageAgain,
      'lists.item-repainted': RequestAnotherImage,
      'lists.list-duplicated': CopyImages,
      'lists.list-erased': ForgetList,
    } as Record<string, new (...args: never[]) => { handle(payload: never): Promise<void> }>;
    for (const { name, payload } of heard.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const handler = handlers[name];
      if (handler) await this.harness.get(handler).handle(payload);
    }
  }

  draw(): Promise<boolean> {
    return this.harness.get(GenerateImage).execute();
  }

  async paint(): Promise<void> {
    await this.hear();
    while (await this.draw());
  }

  /** As the request itself does. */
  async mark({ id }: Relative): Promise<void> {
    await this.harness.database.query(
      'UPDATE identity.person SET leaving_at = now(), email_key = NULL WHERE id = $1',
      [id],
    );
  }

  /**
   * Runs the steps of all modules concurrently, each until it is done. `crash` is asked around each of
   * their transactions and statements.
   */
  async forget({ id }: Relative, crash: () => boolean = () => false): Promise<void> {
    await Promise.all(
      [EraseUserLists, ErasePictures, CloseAccount].map((step) =>
        this.untilDone(() =>
          this.crashing.run(crash, () =>
            this.harness.get<{ erase(personId: string): Promise<void> }>(step as never).erase(id),
          ),
        ),
      ),
    );
  }

  whole = async ({ phone }: Relative, listId: string): Promise<ListWithItemsDto | null> => {
    const { status, body } = await phone.get<ListWithItemsDto>(`/${listId}`);
    return status === 200 ? body : null;
  };

  /** Tables of the modules that contain one of these words. */
  async mentions(words: readonly string[]): Promise<string[]> {
    const tables = await this.harness.database.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_schema IN ('lists', 'imaging', 'billing')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      // A table name cannot be a parameter; this one comes from the database itself.
      const text = `SELECT t::text AS row FROM ${name} AS t WHERE EXISTS (SELECT FROM unnest($1::text[]) AS word WHERE strpos(t::text, word) > 0)`;
      const rows = await this.harness.database.query<{ row: string }>(text, [words]);
      found.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return found;
  }

  /** The stored pictures that belong to one user. */
  ownFiles(): Set<string> {
    const names = !existsSync(this.folder)
      ? []
      : readdirSync(this.folder, { recursive: true, encoding: 'utf8' }).map((path) =>
          pictureOf(path.split('/').at(-1) ?? ''),
        );
    return new Set(names.flatMap((name) => (name?.startsWith('p') ? [name] : [])));
  }

  async empty(): Promise<void> {
    await this.harness.database
      .query(`TRUNCATE lists.list, lists.share_log, lists.chosen_picture, lists.chosen_order, lists.refusal, imaging.image, imaging.library_picture, imaging.monthly_usage, imaging.owned_picture, imaging.list_pictures, imaging.family_turn, imaging.condemned_picture,
      imaging.prompt, imaging.preference, imaging.picture_report, imaging.reported_picture, billing.entitlement_grant, platform.outbox, platform.idempotency CASCADE`);
    await rm(this.folder, { recursive: true, force: true });
  }

  private async untilDone(step: () => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await step();
        return;
      } catch (error) {
        if (tries >= 200) throw error;
      }
    }
  }

  /** A worker may be killed before a transaction, or after it and before it knows. */
  private letStepsCrash(): void {
    const { database } = this.harness;
    const around = async <T>(work: () => Promise<T>): Promise<T> => {
      const crash = this.crashing.getStore() ?? ((): boolean => false);
      if (crash()) throw new Error('killed before');
      const result = await work();
      if (crash()) throw new Error('killed after');
      return result;
    };
    const [run, query] = [database.run.bind(database), database.query.bind(database)];
    database.run = <T>(work: () => Promise<T>): Promise<T> =>
      database.inTransaction ? run(work) : around(() => run(work));
    database.query = <R extends object>(text: string, values?: readonly unknown[]): Promise<R[]> =>
      database.inTransaction ? query<R>(text, values) : around(() => query<R>(text, values));
  }
}
