import { ValidateIf } from 'class-validator';

/** The field may be missing but not null. Where null has a meaning, `IsOptional` is used. */
export const IsOptionalButNotNull = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);
