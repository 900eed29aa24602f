import { AcceptConsent } from '../../../backend/src/identity/application/consent/accept-consent';
import { ConsentOfRole } from '../../../backend/src/identity/application/consent/consent-of-role';
import { EndConsent } from '../../../backend/src/identity/application/consent/end-consent';
import { ChangeDevice } from '../../../backend/src/identity/application/devices/change-device';
import { DeviceSecrets } from '../../../backend/src/identity/application/devices/device-secrets';
import { EndDevice } from '../../../backend/src/identity/application/devices/end-device';
import { LinkerMembership } from '../../../backend/src/identity/application/devices/linker-membership';
import { MakeLinkCode } from '../../../backend/src/identity/application/devices/make-link-code';
import { TakeLinkCodeBack } from '../../../backend/src/identity/application/devices/take-link-code-back';
import { HouseholdChanges } from '../../../backend/src/identity/application/household/household-changes';
import { AcceptInvitation } from '../../../backend/src/identity/application/people/accept-invitation';
import { ChangeMember } from '../../../backend/src/identity/application/people/change-member';
import { EndMembership } from '../../../backend/src/identity/application/people/end-membership';
import { InvitationTokens } from '../../../backend/src/identity/application/people/invitation-tokens';
import { InviteMember } from '../../../backend/src/identity/application/people/invite-member';
import { InvitedHousehold } from '../../../backend/src/identity/application/people/invited-household';
import { RestoreMember } from '../../../backend/src/identity/application/people/restore-member';
import { TakeInvitationBack } from '../../../backend/src/identity/application/people/take-invitation-back';
import type { Households } from '../../../backend/src/identity/domain/household/households';
import type { InvitationRecipients } from '../../../backend/src/identity/domain/household/invitation-recipients';
import { ChangeDeviceDto, MakeLinkCodeDto } from '../../../backend/src/identity/http/devices/devices.dto';
import { ChangeMemberDto, InviteMemberDto } from '../../../backend/src/identity/http/people/people.dto';
import type { IdentityFacade } from '../../../backend/src/identity/identity.facade';
import { MemoryConsents } from '../../../backend/src/identity/testing/memory-consents';
import type {
  MemoryKidDevices,
  MemoryLinkCodes,
} from '../../../backend/src/identity/testing/memory-kid-devices';
import type { Clock } from '../../../backend/src/kernel/clock';
import type { DueInstants } from '../../../backend/src/platform/due/due-instants';
import { checkDto } from '../../../backend/src/platform/http/dto-pipe';
import type {
  Command,
  Idempotency,
  StoredResponse,
} from '../../../backend/src/platform/idempotency/idempotency';
import type { MemoryConnection } from '../../../backend/src/platform/testing/memory-database';

export const keys = { hmacKeys: [Buffer.alloc(32, 7)] };
/** All adults have a plan: limits of plans are not simulated. */
export const plans = { hasMorePeople: (): Promise<boolean> => Promise.resolve(true) };

/** Mails are not simulated. */
const recipients = {
  count: () => Promise.resolve(),
  stopLink: () => Promise.resolve(null),
} as InvitationRecipients;
const mail = { smtpUrl: 'smtp://127.0.0.1' };

/** The parts of the server that a request for people or devices needs. */
export interface PeoplePorts {
  connection: MemoryConnection;
  idempotency: Idempotency;
  households: Households;
  devices: MemoryKidDevices;
  codes: MemoryLinkCodes;
  identity: IdentityFacade;
  dueInstants: DueInstants;
  clock: Clock;
}

interface PeopleCall {
  command: Command;
  householdId: string;
  /** The last id of the path. */
  id: string;
  body: object;
}

type Work = (ports: Wired, call: PeopleCall) => Promise<StoredResponse<object>>;

/** The ports of the use cases, for one request. */
class Wired {
  readonly consents: MemoryConsents;
  readonly changes: HouseholdChanges;
  readonly endConsent: EndConsent;
  readonly acceptConsent: AcceptConsent;
  readonly consentOfRole: ConsentOfRole;
  readonly linkers: LinkerMembership;
  readonly secrets = new DeviceSecrets(keys);
  readonly tokens = new InvitationTokens(keys);

  constructor(readonly ports: PeoplePorts) {
    this.consents = new MemoryConsents(ports.connection);
    this.changes = new HouseholdChanges(ports.idempotency, ports.households, ports.clock);
    this.endConsent = new EndConsent(this.consents, ports.dueInstants);
    this.acceptConsent = new AcceptConsent(this.consents, ports.dueInstants);
    this.linkers = new LinkerMembership(ports.devices, ports.dueInstants);
    this.consentOfRole = new ConsentOfRole(this.consents, this.acceptConsent, this.endConsent);
  }
}

const id = '([^/]+)';
const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

const routes: readonly [method: string, path: RegExp, work: Work][] = [
  [
    'POST',
    /^invitations$/,
    ({ ports: p, tokens }, c) => {
      const {
        id: own,
        token,
        role,
        children,
        until,
        email,
      } = checkDto(InviteMemberDto, c.body as InviteMemberDto);
      return new InviteMember(p.idempotency, p.households, plans, tokens, recipients, p.clock, mail).execute(
        c.command,
        c.householdId,
        { id: own, token, role, children: children ?? null, until: dateOf(until), email: email ?? null },
        'en',
      );
    },
  ],
  [
    'DELETE',
    new RegExp(`^invitations/${id}$`),
    (w, c) => new TakeInvitationBack(w.changes).execute(c.command, c.householdId, c.id),
  ],
  [
    'PATCH',
    new RegExp(`^members/${id}$`),
    (w, c) => {
      const { role, children, until } = checkDto(ChangeMemberDto, c.body as ChangeMemberDto);
      return new ChangeMember(w.changes, w.consentOfRole, plans).execute(c.command, c.householdId, c.id, {
        role,
        children,
        until: until ? new Date(until) : (until as null | undefined),
      });
    },
  ],
  [
    'DELETE',
    new RegExp(`^members/${id}$`),
    (w, c) =>
      new EndMembership(w.changes, w.endConsent, w.linkers, w.ports.identity, w.ports.dueInstants).execute(
        c.command,
        c.householdId,
        c.id,
      ),
  ],
  [
    'POST',
    new RegExp(`^members/${id}/restore$`),
    ({ ports: p, acceptConsent, consentOfRole, linkers }, c) =>
      new RestoreMember(
        p.idempotency,
        p.identity,
        p.households,
        plans,
        acceptConsent,
        consentOfRole,
        linkers,
        p.clock,
      ).execute(c.command, c.householdId, c.id),
  ],
  [
    'POST',
    /^device-codes$/,
    ({ ports: p, changes, consents, secrets }, c) => {
      const { id: own, code, children, replaces } = checkDto(MakeLinkCodeDto, c.body as MakeLinkCodeDto);
      return new MakeLinkCode(changes, consents, p.devices, p.codes, plans, secrets).execute(
        c.command,
        c.householdId,
        { id: own, code, children, replaces: replaces ?? null },
      );
    },
  ],
  [
    'DELETE',
    new RegExp(`^device-codes/${id}$`),
    ({ ports: p, changes }, c) =>
      new TakeLinkCodeBack(changes, p.codes).execute(c.command, c.householdId, c.id),
  ],
  [
    'PATCH',
    new RegExp(`^devices/${id}$`),
    ({ ports: p, changes, consents }, c) =>
      new ChangeDevice(changes, consents, p.devices, plans).execute(
        c.command,
        c.householdId,
        c.id,
        checkDto(ChangeDeviceDto, c.body as ChangeDeviceDto),
      ),
  ],
  [
    'DELETE',
    new RegExp(`^devices/${id}$`),
    ({ ports: p, changes }, c) => new EndDevice(changes, p.devices).execute(c.command, c.householdId, c.id),
  ],
];

/** The controllers of people and devices without their framework. Null: it is the path of another route. */
export function changePeople(
  ports: PeoplePorts,
  method: string,
  path: string,
  call: Omit<PeopleCall, 'id'>,
): Promise<StoredResponse<object>> | null {
  for (const [itsMethod, pattern, work] of routes) {
    const match = itsMethod === method ? pattern.exec(path) : null;
    if (match) return work(new Wired(ports), { ...call, id: match[1] ?? '' });
  }
  return null;
}

export function acceptInvitation(
  ports: PeoplePorts,
  command: Command,
  token: string,
): Promise<StoredResponse<object>> {
  const { idempotency, identity, households, clock } = ports;
  const { consentOfRole, linkers } = new Wired(ports);
  const invited = new InvitedHousehold(households, identity);
  return new AcceptInvitation(
    idempotency,
    identity,
    invited,
    households,
    plans,
    consentOfRole,
    linkers,
    clock,
  ).execute(command, token);
}
