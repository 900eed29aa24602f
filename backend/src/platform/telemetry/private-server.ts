import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/env';
import { describe } from '../database/database-errors';
import { Readiness } from '../health/readiness';
import { Metrics } from './metrics';

/**
 * A listener for operators on an address of its own: `/metrics`, and for workers, which have no other
 * listener, `/health` and `/health/ready`.
 */
@Injectable()
export class PrivateServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('private');
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'privateListen'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.privateListen === null) return;
    this.server = createServer((request, response) => void this.answer(request, response));
    this.server.listen(this.settings.privateListen);
    await once(this.server, 'listening');
  }

  async onApplicationShutdown(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
  }

  get port(): number {
    return (this.server?.address() as AddressInfo | null)?.port ?? 0;
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = url?.split('?', 1)[0] ?? '';
    const answer = method === 'GET' ? this.answers[path] : undefined;
    try {
      const { contentType, body } = answer
        ? await answer()
        : { contentType: 'text/plain', body: 'not found\n' };
      response.writeHead(answer ? 200 : 404, { 'content-type': contentType }).end(body);
    } catch (error) {
      this.log.warn(`${path}: ${describe(error)}`);
      response.writeHead(503, { 'content-type': 'text/plain' }).end('unavailable\n');
    }
  }

  private readonly answers: Readonly<
    Partial<Record<string, () => Promise<{ contentType: string; body: string }>>>
  > = {
    '/metrics': () => this.metrics.text(),
    '/health': () => Promise.resolve({ contentType: 'text/plain', body: 'ok\n' }),
    '/health/ready': async () => {
      await this.readiness.check();
      return { contentType: 'text/plain', body: 'ready\n' };
    },
  };
}
