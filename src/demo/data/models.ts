import type { Schemas } from '../../../generated/contract.ts';

/** The attributes that all machines of a model share. Prices and replacement values are without tax; lifespan and warranty are in years. */
type Model = {
  brand: string; model: string; type: string; category: string; supplier: string; price: number; value: number;
  lifespan: number; warranty: number; criticality: Schemas['Machine']['criticality'];
};

const technogym = { brand: 'Technogym', supplier: 'Technogym Benelux', warranty: 2 };
const lifeFitness = { brand: 'Life Fitness', supplier: 'Life Fitness Benelux', warranty: 3 };
const hammer = { brand: 'Hammer Strength', supplier: 'Life Fitness Benelux', warranty: 5 };
const matrix = { brand: 'Matrix', supplier: 'Matrix Fitness Netherlands', warranty: 2 };
const concept2 = { brand: 'Concept2', supplier: 'Concept2 Europe', warranty: 2 };
const stairMaster = { brand: 'StairMaster', supplier: 'Nordvelt Fitness Service', warranty: 2 };
const assault = { brand: 'Assault Fitness', supplier: 'Nordvelt Fitness Service', warranty: 2 };
const keiser = { brand: 'Keiser', supplier: 'Nordvelt Fitness Service', warranty: 3 };

const cardio = { category: 'cardio', lifespan: 8 };
const strength = { category: 'strength', lifespan: 12 };
const functional = { category: 'functional', lifespan: 12 };
const freeWeights = { category: 'free weights', lifespan: 15 };

/** The models in the gym. */
export const models = {
  run: { ...technogym, ...cardio, model: 'Excite Run 700', type: 'treadmill', price: 8950, value: 9850, criticality: 'high' },
  integrity_run: { ...lifeFitness, ...cardio, model: 'Integrity Treadmill', type: 'treadmill', price: 9400, value: 9900, criticality: 'high' },
  cross: { ...lifeFitness, ...cardio, model: 'Integrity Cross-Trainer', type: 'cross-trainer', price: 7250, value: 7800, criticality: 'medium' },
  upright: { ...technogym, ...cardio, model: 'Excite Bike 600', type: 'upright bike', price: 4350, value: 4750, criticality: 'low' },
  recumbent: { ...technogym, ...cardio, model: 'Excite Recline 600', type: 'recumbent bike', price: 4600, value: 4950, criticality: 'low' },
  stairs: { ...stairMaster, ...cardio, model: '8 Series Gauntlet', type: 'stair climber', price: 10900, value: 11900, criticality: 'high' },
  rower: { ...concept2, ...cardio, model: 'RowErg', type: 'rowing machine', price: 1090, value: 1190, criticality: 'medium' },
  ski: { ...concept2, ...cardio, model: 'SkiErg', type: 'ski trainer', price: 1020, value: 1100, criticality: 'low' },
  air_bike: { ...assault, ...cardio, model: 'AirBike Elite', type: 'air bike', price: 1395.5, value: 1495, criticality: 'low' },
  spin: { ...keiser, ...cardio, model: 'M3i', type: 'indoor bike', price: 2295, value: 2450, criticality: 'medium' },
  leg_press: { ...technogym, ...strength, model: 'Selection 700 Leg Press', type: 'leg press', price: 5890, value: 6450, criticality: 'high' },
  leg_extension: { ...technogym, ...strength, model: 'Selection 700 Leg Extension', type: 'leg extension', price: 3980, value: 4350, criticality: 'low' },
  leg_curl: { ...technogym, ...strength, model: 'Selection 700 Leg Curl', type: 'leg curl', price: 3980, value: 4350, criticality: 'low' },
  chest_press: { ...technogym, ...strength, model: 'Selection 700 Chest Press', type: 'chest press', price: 4150, value: 4550, criticality: 'medium' },
  shoulder_press: { ...technogym, ...strength, model: 'Selection 700 Shoulder Press', type: 'shoulder press', price: 4100, value: 4500, criticality: 'low' },
  pulldown: { ...lifeFitness, ...strength, model: 'Insignia Pulldown', type: 'lat pulldown', price: 4320, value: 4900, criticality: 'medium' },
  row: { ...lifeFitness, ...strength, model: 'Insignia Row', type: 'seated row', price: 4280, value: 4850, criticality: 'medium' },
  pec_fly: { ...lifeFitness, ...strength, model: 'Insignia Pectoral Fly', type: 'pec fly', price: 4390, value: 4950, criticality: 'low' },
  crunch: { ...matrix, ...strength, model: 'Versa Abdominal Crunch', type: 'abdominal crunch', price: 3240, value: 3400, criticality: 'low' },
  back: { ...matrix, ...strength, model: 'Versa Back Extension', type: 'back extension', price: 3240, value: 3400, criticality: 'low' },
  hip: { ...matrix, ...strength, model: 'Versa Hip Adductor/Abductor', type: 'hip machine', price: 3450, value: 3650, criticality: 'low' },
  chin_dip: { ...matrix, ...strength, model: 'Versa Assisted Chin/Dip', type: 'assisted chin and dip', price: 4620, value: 4850, criticality: 'low' },
  crossover: { ...matrix, ...strength, model: 'Aura Cable Crossover', type: 'cable crossover', price: 5480, value: 5750, criticality: 'medium' },
  functional: { ...matrix, ...functional, model: 'Versa Functional Trainer', type: 'functional trainer', price: 4990, value: 5200, criticality: 'low' },
  smith: { ...hammer, ...freeWeights, model: 'HD Elite Smith Machine', type: 'smith machine', price: 4750, value: 5450, criticality: 'medium' },
  hack_squat: { ...hammer, ...freeWeights, model: 'Plate-Loaded Hack Squat', type: 'hack squat', price: 4480, value: 5150, criticality: 'low' },
  rack: { ...hammer, ...freeWeights, model: 'HD Elite Power Rack', type: 'power rack', price: 3690, value: 4250, criticality: 'medium' },
  bench: { ...hammer, ...freeWeights, model: 'Multi-Adjustable Bench', type: 'bench', price: 890, value: 1020, criticality: 'low' },
} as const satisfies Record<string, Model>;
