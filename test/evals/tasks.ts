import { changingTasks } from './changing-tasks.ts';
import { equipmentTasks } from './equipment-tasks.ts';
import { fileTasks } from './file-tasks.ts';
import { machineTasks } from './machine-tasks.ts';
import { manyTasks } from './many-tasks.ts';
import { peopleTasks } from './people-tasks.ts';
import { masterDataTasks } from './master-data-tasks.ts';
import { purchasingTasks } from './purchasing-tasks.ts';
import type { Task } from './task.ts';
import { upkeepTasks } from './upkeep-tasks.ts';
import { writingTasks } from './writing-tasks.ts';

/** The tasks, each solved by four calls at most. */
export const tasks: readonly Task[] = [
  ...machineTasks,
  ...upkeepTasks,
  ...writingTasks,
  ...changingTasks,
  ...equipmentTasks,
  ...purchasingTasks,
  ...masterDataTasks,
  ...fileTasks,
  ...peopleTasks,
  ...manyTasks,
];
