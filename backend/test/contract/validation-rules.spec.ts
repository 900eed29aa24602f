import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { DomainError, type FieldProblem, type Rule } from '../../src/kernel/domain-error';
import { checkDto } from '../../src/platform/http/dto-pipe';

type Breach = [value: unknown, rule: Rule];
const text = (length: number): string => 'x'.repeat(length);
const list = (length: number): string[] => Array.from({ length }, () => 'x');

/** For each validator: values that break it, and the expected rule in the answer. */
const breaches: Readonly<Record<string, (...constraints: number[]) => Breach[]>> = {
  isString: () => [[7, 'type']],
  isBoolean: () => [['yes', 'type']],
  isInt: () => [
    [1.5, 'type'],
    ['1', 'type'],
  ],
  isArray: () => [[{}, 'type']],
  isObject: () => [['x', 'type']],
  isIn: () => [['no such value', 'enum']],
  equals: () => [['no such value', 'enum']],
  isUuid: () => [['no id', 'uuid']],
  min: (least) => [[least - 1, 'min']],
  max: (most) => [[most + 1, 'max']],
  minLength: (least) => [[text(least - 1), 'min']],
  maxLength: (most) => [[text(most + 1), 'max']],
  isLength: (least, most) => [
    [text(least - 1), 'min'],
    [text(most + 1), 'max'],
  ],
  arrayMinSize: (least) => [[list(least - 1), 'min']],
  arrayMaxSize: (most) => [[list(most + 1), 'max']],
  isIso8601: () => [['yesterday', 'format']],
  isRFC3339: () => [
    ['yesterday', 'format'],
    ['2026-W50', 'format'],
  ],
  matches: () => [['\u0000\u0000\u0000', 'format']],
  isAddress: () => [['\u0000\u0000\u0000', 'format']],
  isDay: () => [['2026-02-30', 'format']],
  isMoment: () => [['\u0000\u0000\u0000', 'format']],
};

const source = join(__dirname, '../../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.dto.ts'),
);
const isClass = (value: unknown): value is Type<object> => typeof value === 'function';

async function dtoClasses(): Promise<Type<object>[]> {
  const modules = await Promise.all(
    files.map((file) => import(join(source, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isClass));
}

/** The problem of one field in a body without others; undefined if the value is accepted. */
function failureIn(dto: Type<object>, field: string, value: unknown): FieldProblem | undefined {
  try {
    checkDto(dto, { [field]: value });
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.details?.find((problem) => problem.field === field);
  }
}

describe('DTO validation', () => {
  it('names the broken rule for each validator of each DTO', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const dto of await dtoClasses()) {
      for (const {
        type,
        name,
        propertyName,
        constraints,
        each,
      } of getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false)) {
        if (type !== 'customValidation') continue;
        const made = breaches[name ?? ''];
        if (!made) throw new Error(`${dto.name}.${propertyName}: say in this test which rule ${name} names`);
        for (const [value, rule] of made(...((constraints as number[] | undefined) ?? []))) {
          tried++;
          const problem: FieldProblem | undefined = failureIn(
            dto,
            propertyName,
            each ? [value, value] : value,
          );
          if (problem?.rule !== rule)
            wrong.push(`${dto.name}.${propertyName} ${name}: ${problem?.rule} instead of ${rule}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });
});
