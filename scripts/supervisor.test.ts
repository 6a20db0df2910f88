import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

// Real processes: what is held here is that none is left behind.

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'supervisor-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const program = `
  import { appendFileSync } from 'node:fs'
  import { connect } from 'node:net'
  const [name, port, log] = process.argv.slice(2)
  const line = connect(Number(port), '127.0.0.1', () => line.write(name))
  process.on('SIGTERM', () => {
    appendFileSync(log, name + ' drained\\n')
    process.exit(0)
  })
  line.on('data', () => process.exit(3))
  setInterval(() => {}, 1000)
`

const parent = (supervisor: string) => `
  import { createSupervisor } from ${JSON.stringify(supervisor)}
  const [file, port, log] = process.argv.slice(2)
  const supervisor = createSupervisor((line) => console.log(line))
  for (const name of ['bank', 'dashboard']) {
    supervisor.run({ name, file, args: [name, port, log], env: process.env })
  }
`

/** Two programs under one supervisor; each holds a connection for as long as it lives. */
async function startPair() {
  const lines = new Map<string, Socket>()
  let arrived = () => {}
  const both = new Promise<void>((resolve) => {
    arrived = () => {
      if (lines.size === 2) resolve()
    }
  })
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (name) => {
      lines.set(name.toString(), socket)
      arrived()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await writeFile(path.join(folder, 'program.mjs'), program)
  const supervisor = pathToFileURL(path.resolve('scripts/supervisor.mjs')).href
  await writeFile(path.join(folder, 'parent.mjs'), parent(supervisor))
  const log = path.join(folder, 'log')
  const args = ['parent.mjs', 'program.mjs', String(port), 'log'].map((name) =>
    name === String(port) ? name : path.join(folder, name),
  )
  const { npm_lifecycle_event: _underNpm, ...env } = process.env
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += String(chunk)
  })
  await both
  const gone = Promise.all([...lines.values()].map((socket) => once(socket, 'close')))
  return {
    child,
    lines,
    said: () => said,
    exit: async (of: ChildProcess = child) => {
      if (of.exitCode === null && of.signalCode === null) await once(of, 'exit')
      await gone
      server.close()
      return of.exitCode
    },
    drained: async () => (await readFile(log, 'utf8').catch(() => '')).trim().split('\n'),
  }
}

describe('several programs as one', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s stops them, the last started first, and the exit is clean',
    async (signal) => {
      const pair = await startPair()
      pair.child.kill(signal)
      expect(await pair.exit()).toBe(0)
      expect(await pair.drained()).toEqual(['dashboard drained', 'bank drained'])
    },
  )

  test('a supervisor that is killed outright leaves none behind', async () => {
    const pair = await startPair()
    pair.child.kill('SIGKILL')
    await pair.exit()
    expect((await pair.drained()).toSorted()).toEqual(['bank drained', 'dashboard drained'])
  })

  test('one that ends by itself ends the other, and is named', async () => {
    const pair = await startPair()
    pair.lines.get('bank')?.write('fail')
    expect(await pair.exit()).toBe(1)
    expect(pair.said()).toContain('The bank ended (exit code 3); stopping the rest.')
    expect(await pair.drained()).toEqual(['dashboard drained'])
  })
})
