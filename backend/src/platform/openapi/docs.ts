import { ModuleRef } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SETTINGS, type Settings } from '../config/env';
import { AccessGuard } from '../http/access';
import { ErrorFilter } from '../http/errors';
import { RateLimits } from '../limits/rate-limits';
import { type AdminBrowser, adminPage } from './admin-page';
import { type Contract, contractOf, forSupport } from './openapi';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

interface Outgoing {
  url: string;
  headers: Record<string, string>;
  credentials?: 'omit';
}

/**
 * Runs in the reader's browser: a user who is signed in on the page is signed in here, and only there. Cookies
 * are neither sent nor taken: the one of the renewal would show a token, also where a child has the device.
 */
function asOnThePage(request: Outgoing): Outgoing {
  request.credentials = 'omit';
  const here = globalThis as unknown as {
    location: { origin: string };
    localStorage: { getItem(key: string): string | null };
  };
  const token = here.localStorage.getItem('token');
  if (
    token !== null &&
    request.headers['x-auth-token'] === undefined &&
    new URL(request.url, here.location.origin).origin === here.location.origin
  )
    request.headers['x-auth-token'] = token;
  return request;
}

/** Shows the curl command as it was typed, without the token that is added later. */
const curlOptions = { showMutatedRequest: false };

/** Removes "Authorize" from the admin page: a typed token would stay visible on the screen. */
function withoutTokens({
  components: { securitySchemes: _, ...components } = {},
  paths,
  ...document
}: OpenAPIObject): OpenAPIObject {
  const open = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [
        method,
        { ...(operation as object), security: undefined },
      ]),
    ),
  ]);
  return { ...document, components, paths: Object.fromEntries(open) as OpenAPIObject['paths'] };
}

interface Incoming {
  url: string;
  status: number;
  text?: string;
}

/** Runs in the reader's browser too: Swagger itself only says that the request failed. */
function orWhereToSignIn(response: Incoming): Incoming {
  const { document } = globalThis as unknown as {
    document: {
      createElement(name: 'p'): { innerHTML: string; setAttribute(name: string, value: string): void };
      body: { prepend(node: object): void };
    };
  };
  const ways: Record<number, string> = {
    401: 'You are not signed in: <a href="/">sign in on the page</a> in this browser, then reload.',
    403: 'This takes a role, and a sign-in of the last 15 minutes: <a href="/api/auth/google">sign in once more</a>, then come back.',
  };
  const way = /\/docs-json$/.test(response.url) ? ways[response.status] : undefined;
  if (way !== undefined) {
    const line = document.createElement('p');
    line.innerHTML = way;
    line.setAttribute('role', 'alert');
    line.setAttribute('style', 'margin: 24px; font: 18px sans-serif');
    document.body.prepend(line);
  }
  (globalThis as unknown as AdminBrowser).pictickAdmin?.heard(response);
  return response;
}

/** Runs in the reader's browser after the document is shown. */
function onceShown(): void {
  (globalThis as unknown as AdminBrowser).pictickAdmin?.isReady();
}

/**
 * The documents at /api/docs and /api/admin/docs. The second page is empty for users without a staff role.
 */
export function addDocs(app: NestFastifyApplication): void {
  let contract: Contract | undefined;
  const documents = (): Contract => (contract ??= contractOf(app));
  const guard = new AccessGuard(
    app.get(ModuleRef),
    app.get<Settings>(SETTINGS),
    app.get(RateLimits, { strict: false }),
  );
  const errors = new ErrorFilter();
  const admit = async (request: FastifyRequest): Promise<void> => void (await guard.open(request, 'support'));

  /** The script of the page is public and holds no data; the document is requested with the token. */
  const forReader = ({ routeOptions, staffRole }: FastifyRequest, admin: OpenAPIObject): OpenAPIObject =>
    routeOptions.url?.endsWith('/swagger-ui-init.js')
      ? ({} as OpenAPIObject)
      : withoutTokens(staffRole === 'admin' ? admin : forSupport(admin));

  SwaggerModule.setup('api/docs', app, () => documents().app, {
    swaggerOptions: { requestInterceptor: asOnThePage, ...curlOptions },
  });
  SwaggerModule.setup('api/admin/docs', app, () => documents().admin, {
    customSiteTitle: 'Pictick for support staff',
    swaggerUrl: '/api/admin/docs-json',
    customJs: '/api/admin/docs/desk.js',
    swaggerOptions: {
      onComplete: onceShown,
      requestInterceptor: asOnThePage,
      ...curlOptions,
      responseInterceptor: orWhereToSignIn,
      tryItOutEnabled: true,
      defaultModelsExpandDepth: -1,
    },
    patchDocumentOnRequest: (request, _response, document) => forReader(request as FastifyRequest, document),
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  // Chosen by route and not by address, which has a query and several spellings.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (/^\/api\/(admin\/)?docs(\/|-|$)/.test(request.routeOptions.url ?? ''))
      void reply.header('content-security-policy', policy);
    done();
  });
  fastify.addHook('preHandler', (request, reply, done) => {
    if (/^\/api\/admin\/docs-(json|yaml)$/.test(request.routeOptions.url ?? ''))
      void admit(request).then(
        () => done(),
        (error: unknown) => errors.send(error, request, reply),
      );
    else done();
  });
  fastify.get('/api/admin/docs/desk.js', (_request, reply) =>
    reply.type('application/javascript').send(`(${adminPage.toString()})();`),
  );
}
