import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const pollMs = 5
const readyWithinMs = 120_000

/** A Node program beside the two: somebody else's, a bare one, or one of the two by itself. */
export interface Peer {
  /** From its start to its first answer. */
  milliseconds: number
  stop: () => Promise<void>
}

/** Starts it and waits until `url` answers with anything but a fault. */
export async function startPeer(
  args: readonly string[],
  url: string,
  environment: Record<string, string> = {},
): Promise<Peer> {
  const start = performance.now()
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - start > readyWithinMs) {
      await stop()
      throw new Error(`${args.join(' ')} does not answer at ${url}`)
    }
    await wait(pollMs)
  }
  return { milliseconds: performance.now() - start, stop }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status < 500
    },
    () => false,
  )
}

const folder = path.resolve('bench')

/** Where a file of a peer's package is, installing all peers from their own lock file first. */
export async function peerFile(file: string): Promise<string> {
  // npm writes this last of all, so an installation that was interrupted counts as none.
  if (!existsSync(path.join(folder, 'node_modules/.package-lock.json'))) {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  }
  return path.join(folder, 'node_modules', file)
}
