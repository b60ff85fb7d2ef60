import type { ListCase } from '../support/lists.ts';
import { TEXTS } from '../support/scale-values.ts';
import { EventType } from '../../generated/values.ts';
import { MAX_COUNT } from '../../src/records/counts.ts';

/** Maximum rows that a page of 20 may read, joined and counted rows included: fewer than the gym has in any table. */
export const MOST_ROWS = 400;
/** Another filter of what is about one machine may read all that is about it: here 300 tickets. */
const MOST_ROWS_OF_MACHINE = 300 + 70;
/** Pages before a deep cursor, and their size: together more than {@link MOST_ROWS}, because a plan must not read them again. */
export const DEEP = { pages: 4, limit: 70 };
/** Maximum rows that a single record may read: its own, its parts, and the rows that computed fields need. */
export const MOST_ROWS_OF_ONE = 10;
/** A work order adds up the 61 stock movements that it has here, once. */
export const MOST_ROWS_OF_COSTS = 61 + MOST_ROWS_OF_ONE;
/**
 * A search reads the newest 500 rows twice before an index, the machine of each, and for each of two words the 300
 * locations, before and in the index. The sum is below the number of machines.
 */
const MOST_ROWS_OF_SEARCH = 3 * 500 + 4 * 300 + MOST_ROWS;
/**
 * If another filter keeps the newest rows from filling the page, a search for a text in half of the machines reads these
 * from the index, and all their records.
 */
const MOST_ROWS_OF_FILTERED_SEARCH = MOST_ROWS_OF_SEARCH + 2 * 3000;

/** A first page of machines counts 2000 machines of each status, or 2000 matches, which a search of places finds in two ways. */
const MOST_ROWS_OF_COUNT = Math.max(3000, 3 * MAX_COUNT) + 2 * 300;
/**
 * A count of a search with another filter also looks up each match until 2000 have it: here those at a location that fits, which are all machines,
 * and the half whose own place fits.
 */
const MOST_ROWS_OF_FILTERED_COUNT = 2 * 3000 + 2 * 1500 + MAX_COUNT + 3 * 300;
/** Rows that `get_` tools read about one machine: up to 100 tickets, up to 100 work orders, and single rows. */
export const MOST_ROWS_OF_DETAIL = 2 * 100 + 20;
/** A name that no row has is compared with all names of the gym. */
export const MOST_ROWS_OF_GUESS = 3000 + 10;

/**
 * A list of what is at a location reads the newest 500 rows and their machines, then the machines there, here 390, and
 * when the planner goes by these their rows, at most 5 of each.
 */
const MOST_ROWS_OF_LOCATION = 3 * 500 + 390 + 5 * 390 + MOST_ROWS;
/**
 * A range of time is read whole, with the machines, when another filter selects few of its rows. Here it contains all
 * rows of the table.
 */
const MOST_ROWS_OF_RANGE = 700;
/** One task in 34 is assigned here, so a page of assigned tasks by their date reads as many times its rows. */
const MOST_ROWS_OF_ASSIGNED = 34 * 21 + 20;
/** A machine's completions and skipped dates are read with its tasks, here one in ten of all. */
const MOST_ROWS_OF_TASKS = 1500;
/**
 * The total of a work order has no index, so a list by it reads rows until the page is full, and one with a text all rows that
 * contain it.
 */
const MOST_ROWS_OF_COST_FILTER = 3 * 3000;

/** A list by the purchase or the brand of machines reads the newest 500 rows, then those that fit by an index, and their records. */
const MOST_ROWS_OF_PURCHASE = 500 + 2 * 3000 + MOST_ROWS;

/** A list by the value of a custom field reads the first 500 rows twice and the records that they need, then those with the value by an index. */
const MOST_ROWS_OF_VALUES = 4 * 500 + MOST_ROWS;

/** A list of events reads a page of each of its types. */
const MOST_ROWS_OF_EVENTS = { list_events: EventType.length * 21, listEvents: EventType.length * 21 };
/** A preview of a plan compares its texts with every machine of the gym, each of which may fit, and sorts those that do. */
const MOST_ROWS_OF_PREVIEW = { listMaintenancePlanMachines: 3 * 3000 + MOST_ROWS };
/** An overview counts up to 2000 machines of each site, and up to 2000 hazards for each of three reasons. */
export const MOST_ROWS_OF_OVERVIEW = 3 * 3000 + 1000;
/** A report reads each row that it sums a few times: fewer than the square of the rows of any table. */
export const MOST_ROWS_OF_REPORT = 30 * 3000;
/** A search of everything reads the newest 1000 rows of 9 kinds, and what {@link MOST_ROWS_OF_SEARCH} says of 7 kinds. */
export const MOST_ROWS_OF_ALL = 9 * 1000 + 7 * (3 * 500 + 4 * 300) + MOST_ROWS;

/** The lists of records that each refer to a machine. */
const ON_MACHINES = /ticket|work_?order|maintenance|inspection|incident|meter|completion/i;
const isOfLocation = ({ list, filters }: ListCase): boolean => 'location_id' in filters && ON_MACHINES.test(list.name);
const isOfMachine = ({ filters }: ListCase): boolean => 'machine_id' in filters && Object.keys(filters).length > 1;
/** Completions of a machine or a location are those of its tasks, so their list may read all of them. */
const isCompletions = ({ list }: ListCase): boolean => /completions$/i.test(list.name);
const isOfTasks = (list: ListCase): boolean => 'machine_id' in list.filters && isCompletions(list);
/** A list in the order of a date reads the rows that another filter selects, when they are few. */
const isSorted = ({ filters }: ListCase): boolean => 'sort' in filters && Object.keys(filters).length > 1;
const RANGES = ['since', 'due_by', 'completed_since', 'from', 'to'];
const isOfRange = ({ filters }: ListCase): boolean =>
  Object.keys(filters).length > 1 && RANGES.some((name) => name in filters);

const isSearch = ({ filters }: ListCase): boolean =>
  Object.values(TEXTS).some((text) => Object.values(filters).includes(text));

/** Returns the maximum rows that a page of a list may read. */
export const mostRowsOfList = (list: ListCase): number => {
  const isFiltered = isSearch(list) && Object.keys(list.filters).length > 1;
  const counted = isFiltered ? MOST_ROWS_OF_FILTERED_COUNT : MOST_ROWS_OF_COUNT;
  const isAboutMachines = !/^(listMachines|list_machines)$/.test(list.list.name);
  const own = { list_machines: counted, ...MOST_ROWS_OF_PREVIEW, ...MOST_ROWS_OF_EVENTS }[list.list.name] ?? 0;
  return Math.max(
    own,
    isSearch(list) ? MOST_ROWS_OF_SEARCH : MOST_ROWS,
    isSearch(list) && isAboutMachines && Object.keys(list.filters).length > 1 ? MOST_ROWS_OF_FILTERED_SEARCH : 0,
    isOfLocation(list) ? MOST_ROWS_OF_LOCATION + (isCompletions(list) ? MOST_ROWS_OF_TASKS : 0) : 0,
    isOfRange(list) || isSorted(list) ? MOST_ROWS_OF_RANGE : 0,
    isOfTasks(list) ? MOST_ROWS_OF_TASKS : 0,
    'brand' in list.filters || 'bought_from' in list.filters || 'bought_before' in list.filters
      ? MOST_ROWS_OF_PURCHASE
      : 0,
    'min_cost' in list.filters ? MOST_ROWS_OF_COST_FILTER : 0,
    'custom_field.own' in list.filters ? MOST_ROWS_OF_VALUES : 0,
    'unassigned' in list.filters ? MOST_ROWS_OF_ASSIGNED : 0,
    isOfMachine(list)
      ? MOST_ROWS_OF_MACHINE + (isSearch(list) ? MOST_ROWS_OF_FILTERED_SEARCH + MOST_ROWS_OF_TASKS : 0)
      : 0,
  );
};
