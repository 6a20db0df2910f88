import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** A program of somebody else, or a bare one, running beside the bank. */
export interface Peer {
  url: string
  stop: () => Promise<void>
}

const readyWithinMs = 60_000

/** Starts a Node program and waits until it answers, whatever it answers. */
export async function startPeer(args: readonly string[], port: number): Promise<Peer> {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const start = performance.now()
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - start > readyWithinMs) {
      await stop()
      throw new Error(`${args.join(' ')} does not answer`)
    }
    await wait(50)
  }
  return { url, stop }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return true
    },
    () => false,
  )
}
