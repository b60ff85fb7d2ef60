/** The attributes that all machines of a model share. Prices are without tax; lifespan and warranty are in years. */
type Model = {
  brand: string; model: string; type: string; category: string; supplier: string; price: number; lifespan: number; warranty: number;
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
  run: { ...technogym, ...cardio, model: 'Excite Run 700', type: 'treadmill', price: 8950 },
  integrity_run: { ...lifeFitness, ...cardio, model: 'Integrity Treadmill', type: 'treadmill', price: 9400 },
  cross: { ...lifeFitness, ...cardio, model: 'Integrity Cross-Trainer', type: 'cross-trainer', price: 7250 },
  upright: { ...technogym, ...cardio, model: 'Excite Bike 600', type: 'upright bike', price: 4350 },
  recumbent: { ...technogym, ...cardio, model: 'Excite Recline 600', type: 'recumbent bike', price: 4600 },
  stairs: { ...stairMaster, ...cardio, model: '8 Series Gauntlet', type: 'stair climber', price: 10900 },
  rower: { ...concept2, ...cardio, model: 'RowErg', type: 'rowing machine', price: 1090 },
  ski: { ...concept2, ...cardio, model: 'SkiErg', type: 'ski trainer', price: 1020 },
  air_bike: { ...assault, ...cardio, model: 'AirBike Elite', type: 'air bike', price: 1395.5 },
  spin: { ...keiser, ...cardio, model: 'M3i', type: 'indoor bike', price: 2295 },
  leg_press: { ...technogym, ...strength, model: 'Selection 700 Leg Press', type: 'leg press', price: 5890 },
  leg_extension: { ...technogym, ...strength, model: 'Selection 700 Leg Extension', type: 'leg extension', price: 3980 },
  leg_curl: { ...technogym, ...strength, model: 'Selection 700 Leg Curl', type: 'leg curl', price: 3980 },
  chest_press: { ...technogym, ...strength, model: 'Selection 700 Chest Press', type: 'chest press', price: 4150 },
  shoulder_press: { ...technogym, ...strength, model: 'Selection 700 Shoulder Press', type: 'shoulder press', price: 4100 },
  pulldown: { ...lifeFitness, ...strength, model: 'Insignia Pulldown', type: 'lat pulldown', price: 4320 },
  row: { ...lifeFitness, ...strength, model: 'Insignia Row', type: 'seated row', price: 4280 },
  pec_fly: { ...lifeFitness, ...strength, model: 'Insignia Pectoral Fly', type: 'pec fly', price: 4390 },
  crunch: { ...matrix, ...strength, model: 'Versa Abdominal Crunch', type: 'abdominal crunch', price: 3240 },
  back: { ...matrix, ...strength, model: 'Versa Back Extension', type: 'back extension', price: 3240 },
  hip: { ...matrix, ...strength, model: 'Versa Hip Adductor/Abductor', type: 'hip machine', price: 3450 },
  chin_dip: { ...matrix, ...strength, model: 'Versa Assisted Chin/Dip', type: 'assisted chin and dip', price: 4620 },
  crossover: { ...matrix, ...strength, model: 'Aura Cable Crossover', type: 'cable crossover', price: 5480 },
  functional: { ...matrix, ...functional, model: 'Versa Functional Trainer', type: 'functional trainer', price: 4990 },
  smith: { ...hammer, ...freeWeights, model: 'HD Elite Smith Machine', type: 'smith machine', price: 4750 },
  hack_squat: { ...hammer, ...freeWeights, model: 'Plate-Loaded Hack Squat', type: 'hack squat', price: 4480 },
  rack: { ...hammer, ...freeWeights, model: 'HD Elite Power Rack', type: 'power rack', price: 3690 },
  bench: { ...hammer, ...freeWeights, model: 'Multi-Adjustable Bench', type: 'bench', price: 890 },
} as const satisfies Record<string, Model>;
