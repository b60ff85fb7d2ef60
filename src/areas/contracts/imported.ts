import type { Schemas } from '../../../generated/contract.ts';
import { inBatches } from '../../records/batch-writer.ts';
import type { Importers } from '../../records/importer.ts';
import { linkMachines, withoutMachines, type Linked } from '../../records/linked-machines.ts';
import { checkPeriod, contractMachines, contracts } from './operations.ts';

/** The fields of a new contract with what an import keeps. */
type ContractFields = Schemas['ContractCreate'] & Partial<Pick<Schemas['Contract'], 'cancelled_at'>>;

/** How rows of imports become contracts. */
export const imported = {
  contracts: {
    kind: 'contract',
    record: 'Contract',
    references: { supplier_id: 'supplier', machine_ids: 'machine' },
    match: ['uuid'],
    kept: ['cancelled_at'],
    adjusted: [],
    state: [],
    columnWords: {
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
    ...inBatches('contract', contracts, {
      added(_tx, fields: ContractFields) {
        checkPeriod(fields);
        return withoutMachines(fields);
      },
      changed(_tx, contract, fields: Schemas['ContractUpdate']) {
        checkPeriod({ ...contract, ...fields });
        return withoutMachines(fields);
      },
      async complete(tx, rows: readonly (Linked & { row: Omit<Schemas['Contract'], 'status'> })[]) {
        await linkMachines(tx, contractMachines, rows);
        return contracts.readAll(
          tx,
          rows.map(({ row }) => row.id),
        );
      },
    }),
  },
} satisfies Importers;
