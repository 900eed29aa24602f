import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import {
  type ValidationArguments,
  type ValidatorConstraintInterface,
  ValidateNested,
  getMetadataStorage,
  minLength,
} from 'class-validator';
import { type FieldProblem, type Rule, invalid } from '../../kernel/domain-error';

type Plain = Record<string, unknown>;
type Check = (value: unknown, body: Plain, path: string) => FieldProblem[];
type RuleOf = (value: unknown, constraints: readonly unknown[]) => Rule;

interface Field {
  name: string;
  mayBeAbsent: (body: Plain, value: unknown) => boolean;
  checks: Check[];
}

const rules: Readonly<Record<string, Rule>> = {
  isDefined: 'required',
  isNotEmpty: 'required',
  isString: 'type',
  isBoolean: 'type',
  isInt: 'type',
  isNumber: 'type',
  isArray: 'type',
  isObject: 'type',
  min: 'min',
  minLength: 'min',
  arrayMinSize: 'min',
  arrayNotEmpty: 'min',
  max: 'max',
  maxLength: 'max',
  arrayMaxSize: 'max',
  isIn: 'enum',
  equals: 'enum',
  isEnum: 'enum',
  isUuid: 'uuid',
};
/** If one value breaks several rules, the first of these is reported. */
const order: Rule[] = ['required', 'unknown', 'type', 'min', 'max', 'enum', 'uuid', 'format'];

const compiled = new Map<Type, Field[]>();

/**
 * Validates a body against the class-validator decorators of its DTO and returns a plain copy. Unknown fields
 * are refused. The decorators are compiled once per class, because instances for each request are slow.
 * @throws VALIDATION_FAILED
 */
export function checkDto<T extends object>(dto: Type<T>, body: unknown): T {
  const problems: FieldProblem[] = [];
  const value = read(dto, body, '', problems);
  if (problems.length > 0) throw invalid(...problems.slice(0, 50));
  return value as T;
}

const nestedTypes = new Map<unknown, Map<string, () => Type>>();

/** A field that is itself a DTO, or with `each` a list of them. */
export function Nested(type: () => Type, options: { each?: boolean } = {}): PropertyDecorator {
  return (target, property) => {
    const types = nestedTypes.get(target.constructor) ?? new Map<string, () => Type>();
    nestedTypes.set(target.constructor, types.set(String(property), type));
    ValidateNested(options)(target, property);
  };
}

/** Validates bodies and queries that have a DTO class; other values pass. */
export class DtoPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype || !isDto(metatype)) return value;
    return checkDto(metatype, value ?? {});
  }
}

const natives: readonly unknown[] = [String, Number, Boolean, Array, Object];
const isDto = (metatype: Type): metatype is Type<object> => !natives.includes(metatype);

function read(dto: Type, body: unknown, path: string, problems: FieldProblem[]): Plain {
  const copy: Plain = {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    problems.push({ field: path === '' ? 'body' : path, rule: 'type' });
    return copy;
  }
  const plain = body as Plain;
  const fields = fieldsOf(dto);
  for (const name of Object.keys(plain)) {
    if (!fields.some((field) => field.name === name))
      problems.push({ field: join(path, name.slice(0, 100)), rule: 'unknown' });
  }
  for (const field of fields) {
    const value = Object.hasOwn(plain, field.name) ? plain[field.name] : undefined;
    if (field.mayBeAbsent(plain, value)) {
      if (value !== undefined) copy[field.name] = value;
      continue;
    }
    const at = join(path, field.name);
    if (value === undefined || value === null) {
      problems.push({ field: at, rule: 'required' });
      continue;
    }
    const found = field.checks.flatMap((check) => check(value, plain, at));
    const worst = found
      .filter((problem) => problem.field === at)
      .sort((a, b) => order.indexOf(a.rule) - order.indexOf(b.rule))[0];
    problems.push(...(worst ? [worst] : found));
    copy[field.name] = value;
  }
  return copy;
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function fieldsOf(dto: Type): Field[] {
  let fields = compiled.get(dto);
  if (!fields) {
    fields = compile(dto);
    compiled.set(dto, fields);
  }
  return fields;
}

function compile(dto: Type): Field[] {
  const storage = getMetadataStorage();
  const fields = new Map<string, Field>();
  for (const metadata of storage.getTargetValidationMetadatas(dto, '', true, false)) {
    const name = metadata.propertyName;
    const field = fields.get(name) ?? { name, mayBeAbsent: () => false, checks: [] };
    fields.set(name, field);
    const constraints = (metadata.constraints as unknown[] | undefined) ?? [];
    if (metadata.type === 'conditionalValidation') {
      const required = constraints[0] as (body: Plain, value: unknown) => boolean;
      field.mayBeAbsent = (body, value) => !required(body, value);
    } else if (metadata.type === 'nestedValidation') {
      field.checks.push(nested(dto, name, metadata.each));
    } else if (metadata.type === 'customValidation') {
      const [constraint] = storage.getTargetValidatorConstraints(metadata.constraintCls);
      if (constraint)
        field.checks.push(
          single(constraint.instance, constraints, ruleOf(metadata.name ?? constraint.name), metadata.each),
        );
    }
  }
  return [...fields.values()];
}

/** One validator has two rules: a length can be too small or too large. */
function ruleOf(name: string): RuleOf {
  if (name === 'isLength') return (value, [least]) => (minLength(value, least as number) ? 'max' : 'min');
  const rule = rules[name] ?? 'format';
  return () => rule;
}

function single(
  validator: ValidatorConstraintInterface,
  constraints: unknown[],
  ruleFor: RuleOf,
  each: boolean,
): Check {
  return (value, body, path) => {
    const args: ValidationArguments = { value, constraints, targetName: '', object: body, property: path };
    const passes = (one: unknown): boolean => passesSafely(() => validator.validate(one, args) === true);
    const fine = each ? Array.isArray(value) && value.every(passes) : passes(value);
    return fine ? [] : [{ field: path, rule: ruleFor(value, constraints) }];
  };
}

/** Some validators throw on half a surrogate pair. */
function passesSafely(passes: () => boolean): boolean {
  try {
    return passes();
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

function nested(dto: Type, name: string, each: boolean): Check {
  const type = nestedTypes.get(dto)?.get(name)?.();
  if (!type) throw new Error(`${dto.name}.${name} needs @Nested(() => ItsClass)`);
  return (value, body, path) => {
    const problems: FieldProblem[] = [];
    if (!each) body[name] = read(type, value, path, problems);
    else if (Array.isArray(value))
      value.forEach((one, index) => (value[index] = read(type, one, `${path}.${index}`, problems)));
    else problems.push({ field: path, rule: 'type' });
    return problems;
  };
}
