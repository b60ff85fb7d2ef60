import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import type { Reference } from '../../records/references.ts';
import { addNote, requireNotable, type Notable } from './operations.ts';
import { unknownReference } from '../../core/errors.ts';

type NewNote = Notable & { body: string };

/**
 * Adds several notes, all or none. Without `confirm` it returns what would be added.
 * @throws Problem validation_failed for a row that does not exist, forbidden
 */
export const addNotes = (
  ctx: Context,
  notes: readonly NewNote[],
  confirm = false,
): Promise<{ notes: Schemas['AddedNote'][]; confirmed: boolean }> =>
  inTransaction(ctx, async (tx) => {
    const added: Schemas['AddedNote'][] = [];
    for (const [i, { body, ...notable }] of notes.entries()) {
      const unknown = (pointer: string, kind: Schemas['NotableType'], reference: Reference) =>
        unknownReference(`/notes/${i}${pointer}`, kind, reference);
      const notable_id = await requireNotable(tx, notable, unknown);
      const { notable_type } = notable;
      const note = confirm ? await addNote(tx, { notable_type, notable_id }, body) : null;
      added.push({ id: note?.id ?? null, notable_type, notable_id, body });
    }
    return { notes: added, confirmed: confirm };
  });
