import 'reflect-metadata';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module';
import { readSettings } from './platform/config/env';
import { createAdapter } from './platform/http/app';
import { contractOf } from './platform/openapi/openapi';

/** Writes the OpenAPI documents into the given folder. Opens no connection. */
async function main(folder: string): Promise<void> {
  const settings = readSettings({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
    DATA_DIR: '.',
    WEB_DIR: '.',
    ART_DIR: '.',
    GOOGLE_CLIENT_ID: '-',
    GOOGLE_CLIENT_SECRET: '-',
    JWT_KEYS: Buffer.alloc(32).toString('base64url'),
    HMAC_KEYS: Buffer.alloc(32).toString('base64url'),
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(settings, 'document'),
    createAdapter(settings),
    { preview: true, logger: ['error'] },
  );
  const { app: forApp, admin } = contractOf(app);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(forApp, null, 2)}\n`);
  writeFileSync(join(folder, 'admin.json'), `${JSON.stringify(admin, null, 2)}\n`);
}

main(process.argv[2] ?? join(__dirname, '../../openapi')).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
