import { openAvailability } from './availability.ts';
import { openFloorPlan } from './floor-plan.ts';
import { openRound } from './round.ts';

/** The apps by name. One document holds all, and its body names the one to open. */
const APPS: Readonly<Record<string, (place: HTMLElement) => Promise<void>>> = {
  availability: openAvailability,
  'floor-plan': openFloorPlan,
  round: openRound,
};

const place = document.querySelector('main');
if (place) await APPS[document.body.dataset['app'] ?? '']?.(place);
