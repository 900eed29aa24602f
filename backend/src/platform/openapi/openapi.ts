import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';

export interface Contract {
  app: OpenAPIObject;
  admin: OpenAPIObject;
}

/** The two documents that the code describes: for the app, and for support staff (`/api/admin/...`). */
export function contractOf(app: INestApplication): Contract {
  const whole = SwaggerModule.createDocument(app, base('Pictick', 'What the page calls.'));
  const paths = Object.entries(whole.paths).sort(([a], [b]) => (a < b ? -1 : 1));
  const pick = (admin: boolean) => Object.fromEntries(paths.filter(([path]) => path.startsWith('/api/admin/') === admin));
  return {
    app: { ...whole, paths: pick(false) },
    admin: { ...whole, info: { ...whole.info, title: 'Pictick for support staff', description: 'What support staff can look at and do.' }, paths: pick(true) },
  };
}

function base(title: string, description: string) {
  return new DocumentBuilder()
    .setTitle(title)
    .setDescription(description)
    .setVersion('1')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-auth-token' }, 'token')
    .build();
}

const docsPolicy = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The documents, to read and to try, at /api/docs and /api/admin/docs. */
export function addDocs(app: NestFastifyApplication): void {
  let contract: Contract | undefined;
  const documents = (): Contract => (contract ??= contractOf(app));
  SwaggerModule.setup('api/docs', app, () => documents().app);
  SwaggerModule.setup('api/admin/docs', app, () => documents().admin);
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (/^\/api\/(admin\/)?docs(\/|-|$)/.test(request.url)) void reply.header('content-security-policy', docsPolicy);
    done();
  });
}
