import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { timed } from '@/bench/measure/load'

/** The dashboard that runs below this process. */
export const findDashboard = (): Promise<number> => findProcess('serve-dashboard')

/** The bank that runs below this process. */
export const findBank = (): Promise<number> => findProcess('bank.mjs')

async function findProcess(name: string): Promise<number> {
  const waiting = [process.pid]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const command = await readFile(`/proc/${at}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(name)) return at
    const children = await readFile(`/proc/${at}/task/${at}/children`, 'utf8').catch(() => '')
    waiting.push(...children.split(' ').filter(Boolean).map(Number))
  }
  throw new Error(`no ${name} runs`)
}

// Linux counts in hundredths of a second whatever the machine.
const millisecondsPerTick = 10

/** Milliseconds of processor time that processes use during `action`, in all their threads. */
export async function processorTime(
  pids: readonly number[],
  action: () => Promise<unknown>,
): Promise<number> {
  const used = async (): Promise<number> => {
    const each = await Promise.all(pids.map(processorTimeOf))
    return each.reduce((sum, milliseconds) => sum + milliseconds, 0)
  }
  const before = await used()
  await action()
  return (await used()) - before
}

async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name before the last parenthesis may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
}

/** Resident megabytes at rest: the least of four seconds, since garbage comes and goes. */
export async function residentMegabytes(pid: number): Promise<number> {
  return Math.min(...(await sampleMemory(pid, () => wait(4000))))
}

/** The most resident megabytes at any moment of `action`. */
export async function peakMegabytes(pid: number, action: () => Promise<unknown>): Promise<number> {
  return Math.max(...(await sampleMemory(pid, action)))
}

async function sampleMemory(pid: number, action: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  const sample = async (): Promise<void> => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    samples.push(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024)
  }
  const timer = setInterval(() => void sample(), 50)
  await timed(action).finally(() => clearInterval(timer))
  return samples
}
