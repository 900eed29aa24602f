const day = 86_400_000;

interface Device {
  id: string;
  householdId: string;
  children: string[];
  isOver: boolean;
}

const encoded = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');

/** The server as a linked device sees it, with the cookie of its browser. `now` is its clock, in ms. */
export class DeviceServer {
  now = Date.now();
  /** The devices in the cookie; null: the browser has lost it. */
  cookie: string[] | null = null;
  readonly devices: Device[] = [];
  /** Codes that link or unlink: the children of a household. */
  readonly codes = new Map<
    string,
    { householdId: string; children: string[]; requestKey?: string; used?: string }
  >();
  /** Called instead of the next answers; `lost` runs the request and loses its answer. */
  readonly faults: (() => Promise<Response> | 'lost')[] = [];
  readonly calls: {
    path: string;
    token: string | null;
    child: string | null;
    body: unknown;
    key: string | null;
    inBackground: boolean;
  }[] = [];
  /** The answers of the other routes. */
  other: (path: string, deviceId: string, child: string | null) => Response = () => Response.json({});
  private issued = 0;

  paths(): string[] {
    return this.calls.map(({ path }) => path);
  }

  link(householdId: string, children: string[]): Device {
    const device = { id: `${householdId}-device-${++this.issued}`, householdId, children, isOver: false };
    this.devices.push(device);
    return device;
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(
      new URL(input instanceof Request ? input.url : input, 'http://localhost'),
      init ?? (input as Request),
    );
    const path = new URL(request.url).pathname;
    const token = request.headers.get('x-auth-token');
    const text = await request.text();
    const body = text ? (JSON.parse(text) as unknown) : null;
    const child = request.headers.get('x-acting-child');
    const inBackground = request.headers.has('x-background');
    this.calls.push({ path, token, child, body, key: request.headers.get('idempotency-key'), inBackground });
    const fault = this.faults.shift()?.();
    if (fault && fault !== 'lost') return fault;
    const answer = this.answer(path, token, child, body as Record<string, string> | null);
    answer.headers.set('date', new Date(this.now).toUTCString());
    if (fault === 'lost') throw new TypeError('no network');
    return answer;
  };

  tokenOf(id: string): string {
    const exp = Math.floor((this.now + 2 * day) / 1000);
    return `kid.${encoded({})}.${encoded({ sub: id, exp, nonce: ++this.issued })}.sign`;
  }

  private answer(
    path: string,
    token: string | null,
    child: string | null,
    body: Record<string, string> | null,
  ): Response {
    if (path === '/api/kid/device/link') return this.linked(body?.['code'] ?? '', body?.['requestKey'] ?? '');
    if (path === '/api/kid/device/renew') return this.renewed(token);
    if (path === '/api/kid/device/unlink') return this.unlinked(body?.['code'] ?? '', token);
    if (!path.startsWith('/api/kid')) return this.other(path, '', child);
    const { sub, exp } = claimsOf(token);
    const device = this.devices.find(({ id }) => id === sub);
    if (exp * 1000 < this.now) return refusal('TOKEN_EXPIRED');
    if (!device || device.isOver) return refusal('INVALID_TOKEN');
    if (!device.children.includes(child ?? '')) return Response.json({ code: 'NOT_FOUND' }, { status: 404 });
    return this.other(path, device.id, child);
  }

  private linked(code: string, requestKey: string): Response {
    const open = this.codes.get(code);
    if (!open || (open.used && open.requestKey !== requestKey))
      return Response.json({ code: 'LINK_CODE_GONE' }, { status: 404 });
    const held = this.devices.filter(({ id, isOver }) => this.cookie?.includes(id) && !isOver);
    const others = held.filter(({ householdId }) => householdId !== open.householdId);
    if (!open.used && others.length > 1) return Response.json({ code: 'DEVICE_FULL' }, { status: 409 });
    const device =
      this.devices.find(({ id }) => id === open.used) ?? this.link(open.householdId, open.children);
    for (const each of held) if (each.householdId === open.householdId && each !== device) each.isOver = true;
    Object.assign(open, { used: device.id, requestKey });
    this.cookie = [...others.map(({ id }) => id), device.id];
    return this.homes([device]);
  }

  private renewed(token: string | null): Response {
    const { sub, exp } = claimsOf(token);
    const asked = [...(this.cookie ?? []), ...(exp * 1000 > this.now ? [sub] : [])];
    const open = this.devices.filter(({ id, isOver }) => asked.includes(id) && !isOver);
    if (open.length === 0) return refusal('INVALID_TOKEN');
    this.cookie = open.map(({ id }) => id);
    return this.homes(open);
  }

  private unlinked(code: string, token: string | null): Response {
    const open = this.codes.get(code);
    const asked = this.cookie ?? [claimsOf(token).sub];
    const device = this.devices.find(
      ({ id, householdId }) => asked.includes(id) && householdId === open?.householdId,
    );
    if (!device) return Response.json({ code: 'LINK_CODE_GONE' }, { status: 404 });
    device.isOver = true;
    this.cookie = asked.filter((id) => id !== device.id);
    return Response.json({ ended: [device.id] });
  }

  private readonly homes = (devices: readonly Device[]): Response =>
    Response.json({
      homes: devices.map(({ id: deviceId, householdId, children }) => ({
        ...{ deviceId, householdId, children, token: this.tokenOf(deviceId) },
        endsAt: new Date(this.now + 180 * day).toISOString(),
      })),
    });
}

const refusal = (code: string): Response => Response.json({ code }, { status: 401 });

function claimsOf(token: string | null): { sub: string; exp: number } {
  const part = token?.split('.')[2];
  return part
    ? (JSON.parse(Buffer.from(part, 'base64url').toString()) as { sub: string; exp: number })
    : { sub: '', exp: 0 };
}
