import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ACCESS, type Access } from '../../src/platform/http/access';

export interface BuiltRoute {
  where: string;
  method: string;
  path: string;
  access: Access | undefined;
}

/** Every route of every controller, undocumented ones included. Needs the DiscoveryModule. */
export function routesOf(app: INestApplication): BuiltRoute[] {
  const scanner = new MetadataScanner();
  return app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype }) => {
      const controller = metatype as Type;
      const prototype = controller.prototype as object;
      const base = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[]].flat()[0] ?? '';
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = (prototype as Record<string, object>)[name]!;
        const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
        if (method === undefined) return [];
        const own = [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat()[0] ?? '';
        const path = `/${base}/${own}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
        return [
          {
            where: `${controller.name}.${name}`,
            method: RequestMethod[method],
            path,
            access: Reflect.getMetadata(ACCESS, handler) as Access | undefined,
          },
        ];
      });
    });
}
