import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bank-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

interface Program {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

function start(environment: Record<string, string>, command = ['bank/main.ts']): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', ...command], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      BANK_LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  const take = (chunk: Buffer): void => void (text += chunk.toString())
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, output: () => text, ended }
}

async function listening(program: Program): Promise<void> {
  const stopped = program.ended.then(() => {
    throw new Error(`the bank stopped: ${program.output()}`)
  })
  while (!program.output().includes('\n')) {
    await Promise.race([once(program.child.stdout ?? program.child, 'data'), stopped])
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('the bank as a program', () => {
  test('a bad value ends it with one line', async () => {
    const program = start({ BANK_PORT: 'http' })
    expect(await program.ended).toBe(1)
    expect(program.output()).toBe(
      'BANK_PORT must be a port from 1 to 65535, for example BANK_PORT=4000\n',
    )
  })

  test('a PostgreSQL that does not answer ends it with one line', async () => {
    const program = start({ BANK_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await program.ended).toBe(1)
    expect(program.output()).toMatch(
      /^BANK_DATABASE_URL could not be opened \(.+\), for example .+\n$/,
    )
  })

  test('the operator registers an app at the running bank, and not in another DATA_DIR by mistake', async () => {
    const port = await freePort()
    const bank = start({ BANK_PORT: String(port) })
    await listening(bank)
    const register = async (more: Record<string, string>) => {
      const program = start({ BANK_PORT: String(port), ...more }, [
        'bank/authorization/register-partner-command.ts',
        '--name=My app',
        '--redirect-uri=http://localhost:9999/callback',
        '--scope=accounts:read',
        '--json',
      ])
      return { code: await program.ended, output: program.output() }
    }
    const credentials = JSON.parse((await register({})).output) as Record<string, string>
    const known = await fetch(`http://127.0.0.1:${port}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ ...credentials, token: 'none' }),
    })
    expect(known.status).toBe(200)

    const other = path.join(folder, 'other')
    expect(await register({ DATA_DIR: other })).toEqual({
      code: 1,
      output: `The bank that answers at http://127.0.0.1:${port} has another DATA_DIR than ${other}, and would not know this app. Set DATA_DIR to that bank's folder, or BANK_PORT to the port of the bank that you mean.\n`,
    })
    await expect(stat(other)).rejects.toThrow('ENOENT')
    const elsewhere = await register({ BANK_PORT: String(await freePort()) })
    expect(elsewhere.code).toBe(1)
    expect(elsewhere.output).toMatch(/is in use, but no bank answers at .+ set BANK_PORT\.\n$/)
    bank.child.kill('SIGTERM')
    expect(await bank.ended).toBe(0)
  }, 120_000)

  test('it answers, protects its key files, restores its clock, and stops on SIGTERM', async () => {
    const port = await freePort()
    const controlKey = '0123456789abcdef'
    const settings = { BANK_PORT: String(port), BANK_CONTROL_KEY: controlKey }
    const origin = `http://127.0.0.1:${port}`
    const clock = async (init?: RequestInit): Promise<{ now: string }> => {
      const headers = { authorization: `Bearer ${controlKey}` }
      const response = await fetch(`${origin}/control/clock`, { ...init, headers })
      return (await response.json()) as { now: string }
    }

    const first = start(settings)
    await listening(first)
    expect(first.output()).toBe(`The bank answers at http://localhost:${port}\n`)
    expect(await (await fetch(`${origin}/health`)).json()).toEqual({ status: 'ok' })
    for (const name of ['bank-signing.key', 'operator.key']) {
      expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)
    }
    // What `state` may take, and more headers than Node would allow beside it by itself.
    const long = `${origin}/oauth2/auth?state=${'%F0%9F%8F%A6'.repeat(1000)}`
    const headers = { cookie: `other=${'x'.repeat(8000)}` }
    expect((await fetch(long, { headers })).status).toBe(400)
    expect((await fetch(`${long}${'x'.repeat(9000)}`)).status).toBe(414)
    for (const address of ['/api/v1/accounts', '/oauth2/token', '/sign-in']) {
      const large = { cookie: `other=${'x'.repeat(70_000)}` }
      const response = await fetch(origin + address, {
        method: 'POST',
        headers: large,
        body: 'a=b',
      })
      expect(response.status).toBe(431)
      expect(await response.json()).toMatchObject({
        title: 'The request headers are too large',
        status: 431,
      })
    }
    const moved = await clock({ method: 'PUT', body: '{"advance_seconds":86400}' })
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = start(settings)
    await listening(second)
    expect(Date.parse((await clock()).now)).toBeGreaterThanOrEqual(Date.parse(moved.now))
    second.child.disconnect()
    expect(await second.ended).toBe(0)
  }, 120_000)
})
