import { ValidateIf } from 'class-validator';

/** May be left out. `null` is something else, and no value of such a field: where it means something, it is `IsOptional`. */
export const IfGiven = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);
