import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'undici'

const pollMs = 50
const mostPolls = 100

/**
 * Makes a Node program, started with `--inspect-port`, give up all that nothing holds any more: what
 * it has not cared to collect yet would say more of the collector's habits than of the program.
 */
export async function collectGarbage(pid: number, inspectPort: number): Promise<void> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await inspectorUrl(inspectPort))
  await once(socket, 'open')
  // What a first collection finds to be finalised is free after a second.
  for (const id of [1, 2]) {
    const answered = once(socket, 'message')
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await answered
  }
  const closed = once(socket, 'close')
  socket.close()
  await closed
}

async function inspectorUrl(port: number): Promise<string> {
  for (let poll = 0; poll < mostPolls; poll += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined)
    if (response?.ok === true) {
      const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[]
      if (target !== undefined) return target.webSocketDebuggerUrl
    }
    await wait(pollMs)
  }
  throw new Error(`no inspector answers on port ${port}`)
}
