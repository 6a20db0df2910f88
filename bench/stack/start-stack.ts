import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

/** Both programs, started as a person starts them, on ports of their own. */
export interface Stack {
  appUrl: string
  bankUrl: string
  controlKey: string
  /** Of the process that started both. */
  pid: number
  /** What both have written so far. */
  output: () => string
  stop: () => Promise<void>
}

const readyWithinMs = 600_000

/** Starts both programs over `dataDir` (kept between runs) and waits for the line `Ready:`. */
export async function startStack(
  dataDir: string,
  environment: NodeJS.Dict<string> = {},
): Promise<Stack> {
  const [port, bankPort] = await Promise.all([freePort(), freePort()])
  const controlKey = 'bench-control-key-0123456789abcdef'
  const child = spawn(process.execPath, [path.resolve('scripts/start.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      BANK_PORT: String(bankPort),
      APP_URL: `http://localhost:${port}`,
      DATA_DIR: path.resolve(dataDir),
      BANK_CONTROL_KEY: controlKey,
      LOG_LEVEL: 'warn',
      BANK_LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  child.stderr?.pipe(process.stderr)
  await untilReady(child)
  return {
    appUrl: `http://localhost:${port}`,
    bankUrl: `http://localhost:${bankPort}`,
    controlKey,
    pid: child.pid ?? Number.NaN,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGTERM')
      reject(new Error(`the programs did not become ready in ${readyWithinMs / 1000} s`))
    }, readyWithinMs)
    let seen = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      seen = (seen + chunk.toString()).slice(-2000)
      if (!/^Ready: /m.test(seen)) return
      clearTimeout(timer)
      resolve()
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the programs ended with ${code} before they were ready:\n${seen}`))
    })
  })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
