import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const settleMs = 4000
const samples = 8

/** Resident megabytes of a process at rest: the least of some seconds, since garbage comes and goes. */
export async function residentMegabytes(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let sample = 0; sample < samples; sample += 1) {
    await wait(settleMs / samples)
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1])
    least = Math.min(least, kilobytes / 1024)
  }
  return least
}

/** The process among the descendants of `pid` whose command line names `program`. */
export async function findDescendant(pid: number, program: string): Promise<number> {
  const waiting = [pid]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const command = await readFile(`/proc/${at}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(program)) return at
    const children = await readFile(`/proc/${at}/task/${at}/children`, 'utf8').catch(() => '')
    waiting.push(...children.split(' ').filter(Boolean).map(Number))
  }
  throw new Error(`no process of ${program} runs under ${pid}`)
}
