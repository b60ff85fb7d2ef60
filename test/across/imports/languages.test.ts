import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { Criticality, ImportArea, MachineStatus } from '../../../generated/values.ts';
import { IMPORTERS } from '../../../src/across/imports/areas.ts';
import { fieldsOf } from '../../../src/across/imports/fields.ts';
import { COLUMN_WORDS } from '../../../src/words/column-vocabulary.ts';
import { VALUE_WORDS } from '../../../src/words/value-vocabulary.ts';
import { WORK_COLUMN_WORDS } from '../../../src/words/work-column-vocabulary.ts';
import { importFile, mistakesIn, recordsOf } from '../../support/imports.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

type Area = Schemas['ImportArea'];

const service = useSharedService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Languages');
  await importFile(gym, 'suppliers', 'name\nMatrix\n');
  await importFile(gym, 'machines', 'name\nRower\n');
});

describe('the header of a spreadsheet', () => {
  it.each<[string, Area, string, object]>([
    [
      'German',
      'machines',
      'Bezeichnung;Standort;Seriennummer;Inventar-Nr.;Hersteller;Kaufdatum;Zustand;Kaufpreis\nLaufband;Halle;S-1;I-1;Matrix;31.01.2026;außer Betrieb;1.234,50\n',
      {
        ...{ name: 'Laufband', location: 'Halle', serial_number: 'S-1', asset_tag: 'I-1', brand: 'Matrix' },
        ...{ purchased_at: '2026-01-31', status: 'out_of_service', purchase_price: 1234.5 },
      },
    ],
    [
      'Dutch',
      'parts',
      'Naam;Artikelnummer;Voorraad;Minimale voorraad;Stukprijs;Leverancier\nRiem;R-1;3;1;7,50;Matrix\n',
      { name: 'Riem', sku: 'R-1', quantity: 3, min_quantity: 1, unit_cost: 7.5 },
    ],
    [
      'French',
      'machines',
      'NOM;Numéro de série;N° d’inventaire;Marque;Date d’achat;Criticité\nTapis;S-1;I-1;Matrix;31/01/2026;élevée\n',
      { name: 'Tapis', serial_number: 'S-1', asset_tag: 'I-1', brand: 'Matrix', criticality: 'high' },
    ],
    [
      'Spanish',
      'contracts',
      'Título;Proveedor;Fecha de inicio;Renovación automática;Coste;Período\nServicio;Matrix;2026-01-31;sí;12,50;mensual\n',
      { title: 'Servicio', starts_on: '2026-01-31', auto_renew: true, cost: 12.5, cost_period: 'month' },
    ],
    [
      'German',
      'contracts',
      'Titel;Lieferant;Beginn;Kosten;Zahlweise\nWartung;Matrix;31.01.2026;12,50;jährlich\n',
      { title: 'Wartung', starts_on: '2026-01-31', cost: 12.5, cost_period: 'year' },
    ],
    [
      'French',
      'maintenance_tasks',
      'Titre;Machine;Unité;Intervalle\nHuile;Rower;mois;2\n',
      { title: 'Huile', rule_unit: 'month', rule_interval: 2 },
    ],
    [
      'English',
      'maintenance_tasks',
      'Task,Machine,Interval unit,Interval,Due date\nOil,Rower,monthly,2,2026-01-31\n',
      { title: 'Oil', rule_unit: 'month', rule_interval: 2, next_due_at: '2026-01-31' },
    ],
  ])('is understood in %s, in %s', async (language, area, file, record) => {
    const own = await service.createGym(language);
    await importFile(own, 'suppliers', 'name\nMatrix\n');
    if (area !== 'machines') await importFile(own, 'machines', 'name\nRower\n');
    await importFile(own, area, file);
    expect(await recordsOf(own, area)).toMatchObject([record]);
  });

  it('is understood when its accents are separate characters, as are values, codes and references', async () => {
    const own = await service.createGym('Decomposed');
    const file = 'Numéro de série,Name,Asset tag,Criticité\nSé-1,Müller 1,Ü-1,élevée\n';
    await importFile(own, 'machines', file.normalize('NFD'));
    const again = 'Asset tag,Name,Marque\nÜ-1,Müller 1,Matrix\n'.normalize('NFC');
    expect(await importFile(own, 'machines', again, { query: 'match_on=asset_tag' })).toMatchObject({ updated: 1 });
    const [machine] = await recordsOf<Schemas['Machine']>(own, 'machines');
    expect(machine).toMatchObject({ criticality: 'high', brand: 'Matrix' });
    expect(machine?.serial_number?.normalize('NFC')).toBe('Sé-1');
    const { results } = await importFile(own, 'machines', 'name,asset_tag\nOther,Ü-1\n'.normalize('NFC'));
    expect(results).toMatchObject([{ warnings: [{ code: 'code_in_use', id: machine?.id }] }]);
    await importFile(own, 'exercises', 'Übung,Geräte\nRudern,Müller 1\n'.normalize('NFD'));
    expect(await recordsOf(own, 'exercises')).toMatchObject([{ machine_ids: [machine?.id] }]);
    await importFile(own, 'people', 'Nombre,Rol,Activo\nAda,técnica,sí\n'.normalize('NFD'));
    expect(await recordsOf(own, 'people')).toMatchObject([{ role: 'technician', active: true }]);
  });

  it('that names a field of the contract wins, and a second one of the same field is refused', async () => {
    const file = (header: string) => `name,${header}\nA,1,2\n`;
    expect(await mistakesIn(gym, 'machines', file('Hersteller,Marke'))).toEqual([
      [undefined, 'Marke', 'is the field brand, as the column "Hersteller" is'],
    ]);
    expect(await mistakesIn(gym, 'machines', file('brand,Hersteller'))).toEqual([
      [undefined, 'Hersteller', 'is the field brand, as the column "brand" is'],
    ]);
    const { columns } = await importFile(gym, 'machines', 'name,type,location\nB,Cardio,Hall\n');
    expect(columns.map(({ field }) => field)).toEqual(['name', 'type', 'location']);
    expect(await mistakesIn(gym, 'machines', 'name,Lieblingsfarbe\nA,1\n')).toMatchObject([
      [undefined, 'Lieblingsfarbe', expect.stringContaining('is unknown')],
    ]);
  });
});

const wordsOf = (languages: readonly string[] = []): string[] =>
  languages.flatMap((words) => words.split(', ').filter((word) => word !== ''));

/** Returns the words for each field of an area. */
const columnsOf = (area: Area): [field: string, words: string[]][] =>
  [...fieldsOf(IMPORTERS[area]).fields.keys()].map((field) => [
    field,
    [...wordsOf(IMPORTERS[area].columnWords?.[field]), ...wordsOf({ ...COLUMN_WORDS, ...WORK_COLUMN_WORDS }[field])],
  ]);

/** Fields for which people have no words of their own. */
const TECHNICAL = ['custom_fields', 'uuid', 'assignee_id'];

describe.each(ImportArea)('the words for the columns of %s', (area) => {
  it('name each column, in each file', async () => {
    const columns = columnsOf(area);
    const rounds = Math.max(...columns.map(([, words]) => words.length));
    for (let round = 0; round < rounds; round += 1) {
      const named = columns.flatMap(([field, words]) => {
        const word = words[round];
        return word === undefined ? [] : [{ field, word }];
      });
      const file = `${named.map(({ word }) => `"${word}"`).join(',')}\n${named.map(() => 'x').join(',')}\n`;
      const result = await importFile(gym, area, file, { query: 'dry_run=true' });
      // A column that the service sets is recognized and ignored.
      const found = result.columns.filter(({ detail }) => detail !== 'is set by the service');
      const settable = fieldsOf(IMPORTERS[area]).fields;
      const expected = named.filter(({ field }) => settable.get(field)?.ignored === null);
      expect(found).toMatchObject(expected.map(({ field, word }) => ({ column: word, field })));
    }
  });

  it('are there for each column that people fill in', () => {
    const missing = [...fieldsOf(IMPORTERS[area]).fields.values()]
      .filter(({ name, ignored }) => ignored === null && !TECHNICAL.includes(name))
      .filter(({ name }) => columnsOf(area).every(([field, words]) => field !== name || words.length === 0));
    expect(missing).toEqual([]);
  });
});

/** Words for statuses and criticalities, which the tools know too. */
const COMMON: Record<string, Record<string, string[]>> = {
  [MachineStatus.join()]: {
    active: ['working', 'in Betrieb', 'actief', 'en service', 'en servicio'],
    defect: ['broken', 'defekt', 'kapot', 'en panne', 'averiado'],
    partial_defect: ['partly broken', 'teilweise defekt', 'deels defect', 'partiellement défectueux', 'limitado'],
    out_of_service: ['blocked', 'gesperrt', 'buiten gebruik', 'hors service', 'fuera de servicio'],
    maintenance: ['in repair', 'Wartung', 'in onderhoud', 'en entretien', 'en mantenimiento'],
    waiting_parts: ['awaiting parts', 'Teile bestellt', 'onderdelen besteld', 'en attente de pièces', 'piezas pedidas'],
    retired: ['sold', 'ausgemustert', 'verkocht', 'mis au rebut', 'dado de baja'],
  },
  [Criticality.join()]: {
    high: ['critical', 'hoch', 'hoog', 'élevée', 'alta'],
    medium: ['normal', 'mittel', 'gemiddeld', 'moyenne', 'media'],
    low: ['minor', 'niedrig', 'laag', 'faible', 'baja'],
  },
};

/** Returns pairs of a word and the value that it means. */
const valuesOf = (values: readonly string[]): [word: string, value: string][] => {
  const own = VALUE_WORDS.find((one) => one.values.join() === values.join());
  const words = own?.words ?? COMMON[values.join()] ?? {};
  return values.flatMap((value) => wordsOf(words[value]).map((word): [string, string] => [word, value]));
};

/** The fields that a row needs besides the value. */
const REST: Record<string, (n: number) => Record<string, string>> = {
  contracts: (n) => ({ title: `C ${n}`, supplier_id: 'Matrix', starts_on: '2026-01-01', cost: '1' }),
  maintenance_tasks: (n) => ({ title: `T ${n}`, machine_id: 'Rower', rule_interval: '1' }),
  meters: (n) => ({ name: `M ${n}`, machine_id: 'Rower' }),
  machine_status_changes: (n) => ({ machine_id: `N ${n}`, at: '2024-01-01T08:00:00Z' }),
};

/** The enum columns of all areas. */
const ENUMS = ImportArea.flatMap((area) =>
  [...fieldsOf(IMPORTERS[area]).fields.values()]
    .filter(({ type, ignored }) => type === 'enum' && ignored === null)
    .map(({ name, allowed }): [Area, string, readonly string[]] => [area, name, allowed]),
);

describe('the values of an imported column', () => {
  it.each(ENUMS)('may be words of five languages, in %s.%s', async (area, column, allowed) => {
    const own = await service.createGym('Values');
    await importFile(own, 'suppliers', 'name\nMatrix\n');
    const words = valuesOf(allowed);
    for (const value of allowed) expect(words.filter(([, meant]) => meant === value).length).toBeGreaterThanOrEqual(5);
    const names = words.map((_, n) => `N ${n}\n`).join('');
    if (area === 'machine_status_changes') await importFile(own, 'machines', `name\n${names}`);
    else if (area !== 'machines') await importFile(own, 'machines', 'name\nRower\n');
    const before = area === 'suppliers' ? 1 : 0;
    const rows = words.map(([word, value], n) => ({
      ...(REST[area] ?? ((i) => ({ name: `N ${i}` })))(n),
      ...(area === 'maintenance_tasks' && column !== 'rule_unit' ? { rule_unit: 'month' } : {}),
      ...(area === 'meters' ? { unit: 'hour', unit_label: value === 'other' ? 'x' : '' } : {}),
      [column]: word,
    }));
    const [first] = rows;
    const lines = [Object.keys(first ?? {}), ...rows.map((row) => Object.values(row))];
    await importFile(own, area, lines.map((line) => line.join(',')).join('\n'));
    const stored = await recordsOf(own, area === 'machine_status_changes' ? 'machines' : area);
    expect(stored.slice(before).map((record) => record[column])).toEqual(words.map(([, value]) => value));
  });

  it('have words of which none means two values of a column', () => {
    for (const { words } of VALUE_WORDS) {
      const all = Object.entries(words).flatMap(([value, languages]) =>
        wordsOf(languages).map((word): [string, string] => [word.toLowerCase(), value]),
      );
      for (const [word, value] of all)
        expect(
          all.filter(([other]) => other === word).every(([, meant]) => meant === value),
          word,
        ).toBe(true);
    }
  });
});
