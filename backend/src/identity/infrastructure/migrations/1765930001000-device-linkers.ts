import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The adult who linked a device, and the time at which that adult left the family. */
export class DeviceLinkers1765930001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.kid_device ADD linked_by uuid, ADD linker_left_at timestamptz');
    await runner.query('CREATE INDEX kid_device_linker ON identity.kid_device (linked_by)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.kid_device DROP linked_by, DROP linker_left_at');
  }
}
