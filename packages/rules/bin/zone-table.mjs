// @ts-check
// Writes src/testing/zone-table.json: the offsets of 40 zones from 1990 to 2024 from the system's tzdata,
// read by zdump. The spec of household-day compares with it. Past offsets hardly change; run it again to add
// a zone.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const zones = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'America/Bogota',
  'America/Caracas',
  'America/Chicago',
  'America/Halifax',
  'America/Havana',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/New_York',
  'America/Nuuk',
  'America/Phoenix',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Antarctica/Casey',
  'Antarctica/Troll',
  'Asia/Amman',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Pyongyang',
  'Asia/Shanghai',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Australia/Eucla',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Europe/London',
  'Europe/Moscow',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];

const from = Date.UTC(1990) / 60_000;

/** Lines come in pairs: the last second of an offset, and the first of the next. Answers minutes since 1970 and offsets in minutes, in base 36. @param {string} zone */
function changesOf(zone) {
  const lines = execFileSync('zdump', ['-v', '-c', '1900,2025', zone], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const seen = lines.flatMap((line) => {
    const [, at = '', offset = ''] =
      /\s\w{3} (\w{3} +\d+ [\d:]+ \d{4}) UTC? = .*gmtoff=(-?\d+)$/.exec(line) ?? [];
    return at === ''
      ? []
      : [{ minutes: Math.ceil(Date.parse(`${at} UTC`) / 60_000), offset: Number(offset) / 60 }];
  });
  const first = seen.findLast(({ minutes }) => minutes < from) ?? seen[0];
  const changes = seen.filter(
    ({ minutes, offset }, index) => index > 0 && minutes >= from && offset !== seen[index - 1]?.offset,
  );
  return [
    first?.offset.toString(36),
    ...changes.map(({ minutes, offset }) => `${minutes.toString(36)}:${offset.toString(36)}`),
  ].join(' ');
}

writeFileSync(
  new URL('../src/testing/zone-table.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(zones.map((zone) => [zone, changesOf(zone)])), null, 2)}\n`,
);
