import { RouteConfig } from '@nestjs/platform-fastify';

const mark = 'pictickStream';

/** An answer that stays open for hours: how long it took says nothing. */
export const Stream = (): MethodDecorator => RouteConfig({ [mark]: true });
export const isStream = (config: object): boolean => mark in config;
