import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const settleMs = 4000
const samples = 8

/** Resident megabytes of a process at rest: the least of some seconds, since garbage comes and goes. */
export async function residentMegabytes(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let sample = 0; sample < samples; sample += 1) {
    await wait(settleMs / samples)
    least = Math.min(least, await readMegabytes(pid))
  }
  return least
}

const sampleMs = 50

/** The most resident megabytes of a process at any moment of `action`. */
export async function peakMegabytes(pid: number, action: () => Promise<void>): Promise<number> {
  let most = 0
  const sample = async (): Promise<void> => {
    most = Math.max(most, await readMegabytes(pid))
  }
  const timer = setInterval(() => void sample(), sampleMs)
  try {
    await action()
  } finally {
    clearInterval(timer)
  }
  return most
}

async function readMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
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
