import type { RoutinesModule } from '../../sync/environment';
import { startRoutines as start } from '../../sync/routines/start-routines';
import { whenUp } from './when-up';

/** The code of routines for the pages of an adult: a chunk of its own. */
export const startRoutines: RoutinesModule['startRoutines'] = (context) => start({ ...context, whenUp });
