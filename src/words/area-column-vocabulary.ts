import type { Schemas } from '../../generated/contract.ts';
import type { Languages } from './value-vocabulary.ts';

/** The words for fields that mean another field, or none, in other areas. They come before those of column-vocabulary.ts. */
export const AREA_COLUMN_WORDS: Readonly<Partial<Record<Schemas['ImportArea'], Readonly<Record<string, Languages>>>>> =
  {
    machines: {
      name: [
        'Machine, Machine name, Equipment, Equipment name',
        'Maschine, Maschinenname, Gerät, Gerätename, Gerätebezeichnung',
        'Machinenaam, Toestel, Toestelnaam, Apparaat',
        'Nom de la machine, Appareil, Nom de l’appareil, Équipement',
        'Máquina, Nombre de la máquina, Equipo, Nombre del equipo, Aparato',
      ],
    },
    locations: {
      name: [
        'Location, Location name, Room',
        'Standort, Raum, Ort',
        'Locatie, Ruimte',
        'Emplacement, Lieu, Salle',
        'Ubicación, Lugar, Sala',
      ],
    },
    suppliers: {
      name: [
        'Company, Company name, Supplier, Supplier name, Vendor',
        'Firma, Firmenname, Lieferant, Unternehmen',
        'Bedrijf, Bedrijfsnaam, Leverancier',
        'Entreprise, Société, Fournisseur, Raison sociale',
        'Empresa, Nombre de la empresa, Proveedor, Razón social',
      ],
    },
    parts: {
      name: [
        'Part, Part name',
        'Teil, Ersatzteil, Artikel, Artikelbezeichnung',
        'Onderdeel, Onderdeelnaam',
        'Pièce, Nom de la pièce, Article',
        'Pieza, Nombre de la pieza, Repuesto, Recambio, Artículo',
      ],
      location_id: ['Location', 'Standort, Ort', 'Locatie, Plaats', 'Emplacement, Lieu', 'Ubicación, Lugar'],
    },
    meters: { name: ['Meter, Meter name, Counter', 'Zähler, Zählername', 'Teller', 'Compteur', 'Contador, Medidor'] },
    maintenance_tasks: {
      title: ['Task', 'Aufgabe, Wartung, Wartungsaufgabe', 'Taak, Onderhoudstaak', 'Tâche', 'Tarea'],
    },
    reporters: { name: ['Member, Reporter', 'Mitglied, Melder', 'Lid', 'Membre', 'Miembro, Socio'] },
    people: {
      name: [
        'Person, Employee',
        'Mitarbeiter, Mitarbeiterin',
        'Persoon, Medewerker',
        'Personne, Employé, Collaborateur',
        'Persona, Empleado',
      ],
    },
    exercises: { name: ['Exercise', 'Übung', 'Oefening', 'Exercice', 'Ejercicio'] },
    contracts: {
      title: ['Contract', 'Vertrag', 'Overeenkomst', 'Contrat', 'Contrato'],
      supplier_id: ['Contractor', 'Vertragspartner', 'Contractpartij', 'Prestataire', 'Contratista'],
      starts_on: ['Contract start', 'Vertragsbeginn', 'Ingang contract', 'Début du contrat', 'Inicio del contrato'],
      ends_on: [
        'Contract end',
        'Vertragsende, Ablaufdatum, Läuft ab am',
        'Vervaldatum, Einde contract, Verloopt op',
        'Échéance, Date d’échéance, Fin du contrat, Date d’expiration',
        'Vencimiento, Fecha de vencimiento, Fin del contrato',
      ],
    },
  };
