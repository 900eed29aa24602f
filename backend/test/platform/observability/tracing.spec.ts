import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListsModule } from '../../../src/lists';
import { ListCaller } from '../../../src/lists/testing/list-caller';
import { OpenTelemetry } from '../../../src/platform/telemetry/open-telemetry';
import { Tracing } from '../../../src/platform/telemetry/tracing';
import { type BuiltModule, build } from '../../support/module.builder';

interface Told {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

describe('traces', () => {
  let collector: Server;
  let harness: BuiltModule;
  let said = '';
  const spans: Told[] = [];

  beforeAll(async () => {
    collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          said += Buffer.concat(chunks).toString();
          const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
            resourceSpans: { scopeSpans: { spans: Told[] }[] }[];
          };
          spans.push(
            ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
          );
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        });
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const endpoint = new URL(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
    harness = await build({
      modules: [ListsModule],
      role: 'worker',
      settings: { traces: { endpoint, share: 1 } },
    });
  });
  afterAll(() => new Promise((resolve) => collector.close(resolve)));

  it('go to the collector at the end of the process at the latest: routes with their statements, without texts of users', async () => {
    expect(harness.get(Tracing)).toBeInstanceOf(OpenTelemetry);
    const ada = ListCaller.with(harness.as);
    const { id } = (await ada.createList({ name: 'Grandma' })).body;
    await Promise.all([ada.addItem(id, { name: 'Rhubarb' }), ada.addItem(id, { name: 'Quince' })]);
    await harness.close();

    const roots = spans.filter(({ name }) => name === 'POST /api/shopping-lists/:id/items');
    expect(roots).toHaveLength(2);
    for (const { traceId, spanId } of roots) {
      const its = spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
      expect(its.map(({ name }) => name)).toContain('INSERT');
      expect(
        its.every(({ attributes }) =>
          attributes.some(({ key, value }) => key === 'db.query.text' && value.stringValue?.includes('$1')),
        ),
      ).toBe(true);
    }
    expect(spans.some(({ name }) => name === 'job nightly')).toBe(true);
    for (const word of ['Grandma', 'Rhubarb', 'Quince', ada.id, id]) expect(said).not.toContain(word);
  });
});
