import { readFile } from 'node:fs/promises'

// Linux counts in hundredths of a second whatever the machine.
const millisecondsPerTick = 10

/** Milliseconds of processor time that a process has used so far, in all its threads. */
export async function processorMilliseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name before the last parenthesis may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
}
