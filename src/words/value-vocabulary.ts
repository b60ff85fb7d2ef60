import {
  ContractKind,
  CostPeriod,
  ExerciseDifficulty,
  LocationKind,
  MeterKind,
  MeterUnit,
  PersonRole,
  ReporterKind,
  RuleBasis,
  RuleUnit,
  SupplierKind,
} from '../../generated/values.ts';

/** A line per language: English, German, Dutch, French, Spanish. */
export type Languages = readonly [en: string, de: string, nl: string, fr: string, es: string];

const OTHER: Languages = [
  'others, miscellaneous',
  'andere, anderer, anderes, sonstige, sonstiges',
  'andere, anders, overig, overige',
  'autre, autres, divers',
  'otro, otra, otros, otras',
];

const STAFF: Languages = [
  'employee, employees, team, personnel',
  'Personal, Mitarbeiter, Mitarbeiterin, Angestellte, Angestellter',
  'personeel, medewerker, medewerkster',
  'personnel, employé, employée, équipe',
  'personal, empleado, empleada, plantilla',
];

const MONTH: Languages = [
  'months, monthly, per month',
  'Monat, Monate, monatlich, pro Monat, je Monat',
  'maand, maanden, maandelijks, per maand',
  'mois, mensuel, mensuelle, par mois',
  'mes, meses, mensual, al mes, por mes',
];

const YEAR: Languages = [
  'years, yearly, annual, annually, per year',
  'Jahr, Jahre, jährlich, pro Jahr, je Jahr',
  'jaar, jaren, jaarlijks, per jaar',
  'an, ans, année, années, annuel, annuelle, par an',
  'año, años, anual, al año, por año',
];

type ValueWords = { values: readonly string[]; words: Readonly<Record<string, Languages>> };

const define = <Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, Languages>>,
): ValueWords => ({ values, words });

/**
 * The words for the values of enums of which other enums have the same words for something else: a room is a kind of location, and also the
 * place of a machine.
 */
export const VALUE_WORDS: readonly ValueWords[] = [
  define(LocationKind, {
    site: [
      'club, gym, branch, studio, facility',
      'Standort, Filiale, Studio, Anlage',
      'vestiging, sportschool, locatie',
      'établissement, salle de sport',
      'sede, gimnasio, centro',
    ],
    building: ['house', 'Gebäude, Haus', 'gebouw, pand', 'bâtiment, immeuble', 'edificio'],
    floor: ['storey, story, level', 'Etage, Stockwerk, Geschoss', 'verdieping', 'étage, niveau', 'planta, piso, nivel'],
    room: [
      'hall',
      'Raum, Saal, Zimmer, Halle',
      'ruimte, kamer, zaal',
      'salle, pièce, local',
      'sala, salón, habitación',
    ],
    zone: ['area, section', 'Bereich, Abschnitt', 'gebied, gedeelte', 'espace, secteur', 'zona, área, sector'],
    storage: [
      'storeroom, storage room, stockroom, warehouse',
      'Lager, Lagerraum, Magazin, Abstellraum',
      'opslag, opslagruimte, magazijn, berging',
      'stockage, réserve, entrepôt, dépôt',
      'almacén, depósito, trastero',
    ],
  }),
  define(SupplierKind, {
    manufacturer: [
      'maker, producer',
      'Hersteller, Produzent',
      'fabrikant, producent',
      'fabricant, constructeur',
      'fabricante',
    ],
    service: [
      'services, service company, service provider, maintenance, repair',
      'Dienstleister, Wartung, Servicefirma, Wartungsfirma, Reparatur',
      'dienstverlener, onderhoud, servicebedrijf, reparatie',
      'prestataire, entretien, réparation',
      'servicio, servicios, mantenimiento, servicio técnico, reparación',
    ],
    parts: [
      'part, spare parts',
      'Teile, Ersatzteile',
      'onderdelen, reserveonderdelen',
      'pièces, pièces détachées',
      'piezas, repuestos, recambios',
    ],
    other: OTHER,
  }),
  define(MeterUnit, {
    hour: [
      'hours, h, hr, hrs, operating hours',
      'Stunde, Stunden, Std, Betriebsstunden',
      'uur, uren, draaiuren, bedrijfsuren',
      'heure, heures, heures de fonctionnement',
      'hora, horas, horas de funcionamiento',
    ],
    kilometre: [
      'kilometres, kilometer, kilometers, km',
      'Kilometer',
      'kilometer',
      'kilomètre, kilomètres',
      'kilómetro, kilómetros',
    ],
    cycle: ['cycles', 'Zyklus, Zyklen', 'cyclus, cycli', 'cycle, cycles', 'ciclo, ciclos'],
    repetition: [
      'repetitions, rep, reps',
      'Wiederholung, Wiederholungen',
      'herhaling, herhalingen',
      'répétition, répétitions',
      'repetición, repeticiones',
    ],
    other: OTHER,
  }),
  define(MeterKind, {
    counter: ['count', 'Zähler, Zählwerk', 'teller, telwerk', 'compteur', 'contador'],
    gauge: [
      'measurement, measured value',
      'Messwert, Messung',
      'meetwaarde, meting',
      'jauge, mesure',
      'indicador, medición',
    ],
  }),
  define(RuleUnit, {
    day: [
      'days, daily, per day',
      'Tag, Tage, täglich, pro Tag',
      'dag, dagen, dagelijks, per dag',
      'jour, jours, quotidien, quotidienne, par jour',
      'día, días, diario, diaria, al día, por día',
    ],
    week: [
      'weeks, weekly, per week',
      'Woche, Wochen, wöchentlich, pro Woche',
      'weken, wekelijks, per week',
      'semaine, semaines, hebdomadaire, par semaine',
      'semana, semanas, semanal, por semana',
    ],
    month: MONTH,
    year: YEAR,
  }),
  define(RuleBasis, {
    scheduled: [
      'due date, planned, schedule, plan',
      'Fälligkeit, Fälligkeitsdatum, geplant, Termin',
      'vervaldatum, gepland, planning',
      'échéance, planifié, planifiée, prévu, prévue',
      'vencimiento, planificado, planificada, programado, programada, previsto',
    ],
    completed: [
      'completion, done, last completed',
      'Erledigung, erledigt, abgeschlossen',
      'voltooiing, voltooid, uitvoering, uitgevoerd, gedaan',
      'réalisation, réalisé, réalisée, exécution, terminé, fait',
      'realización, realizado, realizada, completado, terminado, hecho',
    ],
  }),
  define(ReporterKind, {
    member: [
      'members, customer, client, guest',
      'Mitglied, Kunde, Kundin, Gast',
      'lid, klant, gast',
      'membre, adhérent, adhérente, client, cliente',
      'miembro, socio, socia, cliente, clienta',
    ],
    staff: STAFF,
    other: OTHER,
  }),
  define(PersonRole, {
    manager: [
      'management, club manager, gym manager',
      'Leiter, Leiterin, Leitung, Managerin, Studioleiter, Studioleiterin, Studioleitung',
      'beheerder, leidinggevende, clubmanager, bedrijfsleider',
      'responsable, gérant, gérante, directeur, directrice, gestionnaire',
      'gerente, responsable, director, directora, encargado, encargada, gestor, gestora',
    ],
    technician: [
      'technicians, tech, engineer, mechanic',
      'Techniker, Technikerin, Haustechniker, Mechaniker, Mechanikerin',
      'technicus, monteur, technieker, onderhoudsmonteur',
      'technicien, technicienne, mécanicien, mécanicienne',
      'técnico, técnica, mecánico, mecánica',
    ],
    staff: STAFF,
  }),
  define(ExerciseDifficulty, {
    beginner: [
      'beginners, easy, basic, novice',
      'Anfänger, Anfängerin, Einsteiger, leicht, einfach',
      'beginners, gemakkelijk, makkelijk, licht',
      'débutant, débutante, débutants, facile',
      'principiante, principiantes, fácil',
    ],
    intermediate: [
      'medium, moderate',
      'mittel, mittelschwer',
      'gemiddeld, halfgevorderd',
      'intermédiaire, moyen, moyenne',
      'intermedio, intermedia, medio, media',
    ],
    advanced: [
      'hard, difficult, expert',
      'fortgeschritten, Fortgeschrittene, schwer, schwierig, Profi',
      'gevorderd, gevorderden, moeilijk, zwaar',
      'avancé, avancée, difficile, confirmé, confirmée',
      'avanzado, avanzada, difícil, experto',
    ],
  }),
  define(ContractKind, {
    service: [
      'maintenance, maintenance contract, service contract, service agreement',
      'Wartung, Wartungsvertrag, Servicevertrag, Instandhaltung',
      'onderhoud, onderhoudscontract, servicecontract',
      'entretien, contrat de maintenance, contrat d’entretien',
      'servicio, mantenimiento, contrato de mantenimiento, contrato de servicio',
    ],
    lease: [
      'leasing',
      'Leasingvertrag',
      'leasecontract',
      'crédit-bail, contrat de leasing',
      'arrendamiento financiero',
    ],
    rental: [
      'rent, hire, rental contract',
      'Miete, Mietvertrag',
      'huur, huurcontract, verhuur',
      'location, contrat de location',
      'alquiler, arrendamiento, renta',
    ],
    insurance: ['insurance policy', 'Versicherung', 'verzekering', 'assurance', 'seguro, póliza'],
  }),
  define(CostPeriod, {
    once: [
      'one time, one off, single',
      'einmalig, einmal',
      'eenmalig, eenmaal',
      'une fois, unique, ponctuel, ponctuelle',
      'una vez, único, única',
    ],
    month: MONTH,
    quarter: [
      'quarters, quarterly, per quarter',
      'Quartal, Vierteljahr, vierteljährlich, pro Quartal',
      'kwartaal, per kwartaal',
      'trimestre, trimestriel, trimestrielle, par trimestre',
      'trimestral, al trimestre, por trimestre',
    ],
    year: YEAR,
  }),
];
