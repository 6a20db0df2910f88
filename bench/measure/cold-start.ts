import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

export interface Program {
  args: readonly string[]
  env: Record<string, string>
  /** The address that answers 200 once the program is ready. */
  readyUrl: string
}

const pollMs = 5
const giveUpAfterMs = 120_000

/** Milliseconds from starting a Node program to its first 200; it is stopped before returning. */
export async function coldStart(program: Program): Promise<number> {
  const start = performance.now()
  const child = spawn(process.execPath, [...program.args], {
    env: { ...process.env, ...program.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    for (;;) {
      const elapsed = performance.now() - start
      if (await answers(program.readyUrl)) return performance.now() - start
      if (child.exitCode !== null) throw new Error(`${program.args.join(' ')} ended by itself`)
      if (elapsed > giveUpAfterMs) throw new Error(`${program.readyUrl} never answered 200`)
      await wait(pollMs)
    }
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status === 200
    },
    () => false,
  )
}
