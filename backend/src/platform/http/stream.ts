import { RouteConfig } from '@nestjs/platform-fastify';

const mark = 'pictickStream';

/** A response that stays open for hours and is left out of durations and traces. */
export const Stream = (): MethodDecorator => RouteConfig({ [mark]: true });
export const isStream = (config: object): boolean => mark in config;
