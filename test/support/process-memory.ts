import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process now, or its peak, in MB of 1024 KB (Linux: proc(5)). */
export const residentMegabytes = (pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
