import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/env';

/**
 * The picture book of a new build changes the addresses of plain pictures, so it is part of every list's
 * ETag.
 */
@Injectable()
export class PictureBookVersion {
  readonly value: string;

  constructor(@Inject(SETTINGS) { artDir }: Settings) {
    this.value = versionIn(join(artDir, 'manifest.json'));
  }
}

function versionIn(manifest: string): string {
  try {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown };
    return typeof version === 'string' || typeof version === 'number'
      ? String(version).replace(/[^\w.-]/g, '')
      : 'none';
  } catch {
    return 'none';
  }
}
