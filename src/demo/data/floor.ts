import type { Schemas } from '../../../generated/contract.ts';

/**
 * `width` and `height` are in metres. `rows` lists the machines from front to back, evenly spaced from left to right.
 */
type Plan = { name: string; place: string; width: number; height: number; rows: readonly (readonly string[])[] };

/** Floor plans with the machines on them. */
export const plans: readonly Plan[] = [
  {
    name: 'North hall, Riverside', place: 'North hall', width: 22, height: 11,
    rows: [
      ['TM-01', 'TM-02', 'TM-03', 'TM-04', 'TM-05', 'TM-06'],
      ['CT-01', 'CT-02', 'CT-03', 'SC-01', 'SC-02'],
      ['UB-01', 'UB-02', 'RB-01', 'RB-02'],
    ],
  },
  {
    name: 'South hall, Riverside', place: 'South hall', width: 18, height: 14,
    rows: [
      ['LP-01', 'LE-01', 'LC-01', 'HP-01'],
      ['CP-01', 'SH-01', 'PF-01', 'LD-01', 'SR-01'],
      ['AC-01', 'BE-01', 'CD-01', 'CX-01', 'FT-01'],
    ],
  },
  {
    name: 'Rowing floor, boat house', place: 'Rowing floor', width: 12.5, height: 8,
    rows: [['RW-01', 'RW-02', 'RW-03', 'RW-04', 'RW-05'], ['SK-01', 'SK-02', 'AK-01', 'AK-02']],
  },
  {
    name: 'Cardio deck, Station Square', place: 'Cardio deck', width: 15, height: 7.5,
    rows: [['TM-07', 'TM-08', 'TM-09', 'TM-10'], ['CT-04', 'CT-05', 'UB-04', 'RW-06', 'RW-07']],
  },
];

type Exercise = {
  name: string; muscles: string; difficulty: Schemas['ExerciseDifficulty']; machines: readonly string[]; instructions?: string;
};

const TREADMILLS = ['TM-01', 'TM-02', 'TM-03', 'TM-04', 'TM-05', 'TM-06', 'TM-07', 'TM-08', 'TM-09', 'TM-10'];

/** Exercises. Stair climb, pec fly and smith machine squat are not available: none of their machines is active. */
export const exercises: readonly Exercise[] = [
  { name: 'Running', muscles: 'legs', difficulty: 'beginner', machines: TREADMILLS },
  {
    name: 'Incline walk', muscles: 'legs', difficulty: 'beginner', machines: TREADMILLS,
    instructions: 'Ten percent, hands off the rail.',
  },
  { name: 'Stair climb', muscles: 'legs', difficulty: 'intermediate', machines: ['SC-01', 'SC-02'] },
  {
    name: 'Rowing intervals', muscles: 'whole body', difficulty: 'intermediate',
    machines: ['RW-01', 'RW-02', 'RW-03', 'RW-04', 'RW-05', 'RW-06', 'RW-07'],
  },
  { name: 'Double-pole skiing', muscles: 'back', difficulty: 'intermediate', machines: ['SK-01', 'SK-02'] },
  { name: 'Air bike sprints', muscles: 'whole body', difficulty: 'advanced', machines: ['AK-01', 'AK-02'] },
  {
    name: 'Spin class', muscles: 'legs', difficulty: 'beginner', machines: ['SP-01', 'SP-02', 'SP-03', 'SP-04', 'SP-05', 'SP-06'],
  },
  {
    name: 'Leg press', muscles: 'legs', difficulty: 'beginner', machines: ['LP-01'],
    instructions: 'Feet hip-wide; do not lock the knees.',
  },
  { name: 'Leg extension', muscles: 'quadriceps', difficulty: 'beginner', machines: ['LE-01', 'LE-02'] },
  { name: 'Leg curl', muscles: 'hamstrings', difficulty: 'beginner', machines: ['LC-01'] },
  { name: 'Machine chest press', muscles: 'chest', difficulty: 'beginner', machines: ['CP-01', 'CP-02'] },
  { name: 'Pec fly', muscles: 'chest', difficulty: 'beginner', machines: ['PF-01'] },
  { name: 'Lat pulldown', muscles: 'back', difficulty: 'beginner', machines: ['LD-01', 'LD-02'] },
  { name: 'Seated row', muscles: 'back', difficulty: 'beginner', machines: ['SR-01'] },
  { name: 'Cable fly', muscles: 'chest', difficulty: 'intermediate', machines: ['CX-01', 'CX-02', 'FT-01'] },
  { name: 'Assisted pull-up', muscles: 'back', difficulty: 'beginner', machines: ['CD-01'] },
  { name: 'Smith machine squat', muscles: 'legs', difficulty: 'intermediate', machines: ['SM-01'] },
  { name: 'Hack squat', muscles: 'legs', difficulty: 'intermediate', machines: ['HS-01'] },
  {
    name: 'Barbell squat', muscles: 'legs', difficulty: 'advanced', machines: ['PR-01', 'PR-02', 'PR-03'],
    instructions: 'Set the safety arms first.',
  },
];
