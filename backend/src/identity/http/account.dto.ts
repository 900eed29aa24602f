import { Equals } from 'class-validator';

export class LeaveDto {
  /** The word as it is, in every language. */
  @Equals('DELETE')
  confirm!: 'DELETE';
}
