import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@/scripts/ports.mjs'

/** Both programs as `npm start` runs them, on ports and data of their own. */
export interface Stack {
  dashboard: string
  bank: string
  controlKey: string
  dataFolder: string
  /** Everything that the programs have printed so far. */
  output: () => string
  /** Sends a signal to `npm start` itself and waits for its end; resolves with the exit code. */
  signal: (signal: NodeJS.Signals) => Promise<number | null>
  stop: () => Promise<void>
}

export interface StackOptions {
  dataFolder: string
  environment?: Readonly<Record<string, string>>
  /** Milliseconds that they may take. */
  readyWithin?: number
}

/** With a store already made. Shorter than the timeout of a fixture, so that what they printed is said. */
const readyMilliseconds = 100_000
/** Where a store or a build is made first. */
export const firstReadyMilliseconds = 300_000

/** Resolves when both programs answer; throws with what they printed when they do not. */
export async function startStack({
  dataFolder,
  environment = {},
  readyWithin = readyMilliseconds,
}: StackOptions): Promise<Stack> {
  const [port, bankPort] = [await findFreePort(), await findFreePort()]
  const controlKey = randomBytes(24).toString('hex')
  const running = await startCommand(
    'scripts/start.mjs',
    {
      PORT: String(port),
      BANK_PORT: String(bankPort),
      DATA_DIR: dataFolder,
      BANK_CONTROL_KEY: controlKey,
      ...environment,
    },
    readyWithin,
  )
  return {
    ...running,
    dashboard: `http://localhost:${port}`,
    bank: `http://localhost:${bankPort}`,
    controlKey,
    dataFolder,
  }
}

/** One of our commands that runs until it is stopped. */
export type RunningCommand = Pick<Stack, 'output' | 'signal' | 'stop'>

/** Resolves once the command has printed its `Ready:` line; throws with what it printed instead. */
export async function startCommand(
  script: string,
  environment: Readonly<Record<string, string>>,
  readyWithin = readyMilliseconds,
): Promise<RunningCommand> {
  const { npm_lifecycle_event: _underNpm, ...inherited } = process.env
  // A worker that is ended in the middle of a test takes them with it.
  const child = spawn(process.execPath, ['--import', './scripts/stop-with-parent.mjs', script], {
    env: {
      ...inherited,
      NODE_ENV: 'production',
      BANK_LOG_LEVEL: 'error',
      DEMO: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  const signal = (name: NodeJS.Signals) => signalProcess(child, name)
  const stop = async () => void (await signal('SIGTERM'))
  try {
    await untilReady(child, () => output, readyWithin)
  } catch (cause) {
    await stop()
    throw cause
  }
  return { output: () => output, signal, stop }
}

export interface FreshStack extends Stack {
  /** `inspect` sees what the programs have left, before it is thrown away. */
  stop: (inspect?: (stack: Stack) => Promise<void>) => Promise<void>
}

/** A stack of its own for one test or worker; its data is thrown away with it. */
export async function startFreshStack(
  environment: StackOptions['environment'] = {},
  readyWithin = readyMilliseconds,
): Promise<FreshStack> {
  const { dataFolder, remove } = await copyTemplate()
  const stack = await startStack({ dataFolder, environment, readyWithin }).catch(
    async (cause: unknown) => {
      await remove()
      throw cause
    },
  )
  return {
    ...stack,
    stop: async (inspect) => {
      await stack.stop()
      try {
        await inspect?.(stack)
      } finally {
        await remove()
      }
    },
  }
}

/** As `npm start` does on a machine where it was never run. */
export async function startEmptyStack(environment: StackOptions['environment']): Promise<Stack> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-e2e-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const dataFolder = path.join(folder, 'data')
  const stack = await startStack({
    dataFolder,
    ...(environment && { environment }),
    readyWithin: firstReadyMilliseconds,
  }).catch(async (cause: unknown) => {
    await remove()
    throw cause
  })
  return {
    ...stack,
    stop: async () => {
      await stack.stop()
      await remove()
    },
  }
}

/** A folder of its own with what the first `npm start` makes. */
export async function copyTemplate(): Promise<{
  dataFolder: string
  remove: () => Promise<void>
}> {
  const template = process.env['E2E_DATA_TEMPLATE']
  if (template === undefined) throw new Error('the global setup has not run')
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-e2e-'))
  const dataFolder = path.join(folder, 'data')
  await cp(template, dataFolder, { recursive: true })
  return { dataFolder, remove: () => rm(folder, { recursive: true, force: true }) }
}

function untilReady(child: ChildProcess, output: () => string, within: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The programs ${what}:\n${output()}`))
    const deadline = setTimeout(() => fail(`were not ready in ${within / 1000} s`), within)
    child.once('exit', () => {
      clearTimeout(deadline)
      fail('ended before they were ready')
    })
    child.stdout?.on('data', () => {
      if (!/^Ready: /m.test(output())) return
      clearTimeout(deadline)
      resolve()
    })
  })
}

async function signalProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    await once(child, 'exit')
  }
  return child.exitCode
}
