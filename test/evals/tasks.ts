import { machineTasks } from './machine-tasks.ts';
import type { Task } from './task.ts';
import { upkeepTasks } from './upkeep-tasks.ts';
import { writingTasks } from './writing-tasks.ts';

/** The 25 tasks, all of which are solved by no more than four calls. */
export const tasks: readonly Task[] = [...machineTasks, ...upkeepTasks, ...writingTasks];
