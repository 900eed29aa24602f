export class HealthDto {
  /** @example "ok" */
  status!: string;

  /** Stand-ins for outside services are in use. */
  local!: boolean;
}
