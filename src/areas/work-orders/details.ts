import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { resource } from '../../records/resources.ts';
import { ticketBrief } from '../machines/details.ts';
import { machineOf } from '../machines/place.ts';
import { costs } from './costs.ts';

type View = Schemas['WorkOrderView'];

/** The work orders with all that their work needs: its machine, its ticket, its task and its parts. */
export const workOrderViews = resource('work_order', COLUMNS.WorkOrderView, {
  ...costs,
  computed: {
    ...machineOf<null>('work_order'),
    ...costs.computed,
    ticket: sql<View['ticket']>`(select ${ticketBrief} from ticket where ticket.id = work_order.ticket_id)`,
    task_title: sql<string | null>`(select title from maintenance_task where maintenance_task.id = work_order.task_id)`,
    parts_used: sql<View['parts_used']>`(
      select coalesce(json_agg(json_build_object('part_id', part.id, 'part_name', part.name, 'quantity', used.quantity,
        'unit', part.unit) order by part.name, part.id), '[]')
      from (select part_id, -sum(quantity) as quantity from stock_movement where workorder_id = work_order.id
        group by part_id having sum(quantity) <> 0 order by part_id limit 20) as used
      join part on part.id = used.part_id)`,
  },
});
