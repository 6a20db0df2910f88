import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBrowser } from '@/test/bank/screens/browser'

// The commands of docs/the-bank.md, section "The bank alone", against a bank of the test's own.

const controlKey = 'readme-control-key-0123456789'
let folder: string
let bank: ChildProcess
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bank-readme-'))
  await mkdir(path.join(folder, '.data'))
  const port = await freePort()
  origin = `http://localhost:${port}`
  await ended(program('bank/ledger/seed-command.ts', port, '--transactions', '200'))
  bank = program('bank/main.ts', port)
  await once(bank.stdout ?? bank, 'data')
}, 180_000)

afterAll(async () => {
  bank.kill('SIGTERM')
  await once(bank, 'exit')
  await rm(folder, { recursive: true, force: true })
})

test('the commands of docs/the-bank.md work as they are written there', async () => {
  const [hello, own, register, exchange, refresh, control, ...more] = await commands()
  expect(more).toEqual([])

  expect(await run(hello)).toContain(`"token_endpoint":"${origin}/oauth2/token"`)
  const accounts = await run(own, { TOKEN: await createToken() })
  expect(accounts).toContain('"accounts":[{')
  expect(accounts.match(/"next_page_token":"/g)).toHaveLength(1)

  const address = (await run(register)).trim()
  expect(await run(exchange, { CODE: await approve(address) })).toContain('"accounts":[{')
  expect(JSON.parse(await run(refresh))).toMatchObject({ error: 'invalid_grant' })

  const rehearsed = await run(control)
  expect(rehearsed).toContain('"status":503')
  expect(rehearsed).toContain('"path":"/api/v1/accounts"')
}, 180_000)

/** The fenced commands of the section, one text for each fence. */
async function commands(): Promise<string[]> {
  const guide = await readFile('docs/the-bank.md', 'utf8')
  const section = guide.split('\n## ').find((part) => part.startsWith('The bank alone')) ?? ''
  return [...section.matchAll(/```sh\n(.*?)\n```/gs)].map(([, text = '']) => text)
}

/** Runs commands in a shell that remembers what the ones before it set. */
async function run(text = '', given: Record<string, string> = {}): Promise<string> {
  // What a person copies is given; the address is that of the bank that runs here.
  const settled = Object.entries({ ...given, BANK: origin }).reduce(
    (all, [name, value]) => all.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}='${value}'`),
    text,
  )
  expect(settled).not.toContain('…')
  const script = `set -e
npm() { shift 4; (cd "$ROOT" && node --import tsx bank/authorization/register-partner-command.ts "$@"); }
if [ -f state ]; then . ./state; fi
set -a
${settled}
set +a
export -p > state`
  const shell = spawn('bash', ['-c', script], {
    cwd: folder,
    env: environment(Number(new URL(origin).port)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  expect(await ended(shell)).toBe(0)
  return output
}

/** As a customer does it in the web application. */
async function createToken(): Promise<string> {
  const browser = new TestBrowser(overHttp)
  await browser.open('/app/settings/access-tokens')
  await signIn(browser)
  const form = { name: 'My ledger', days: '30' }
  const { html } = await browser.submit('/app/settings/access-tokens', form, { origin })
  const [, token] = /id="new-token"[^>]*value="([^"]+)"/.exec(html) ?? []
  expect(token).toBeDefined()
  return token ?? ''
}

/** As the same person does it at the address that the commands printed. */
async function approve(address: string): Promise<string> {
  const browser = new TestBrowser(overHttp)
  await browser.open(address.slice(origin.length))
  await signIn(browser)
  const [, business_id] =
    /type="radio" name="business_id" value="([^"]+)"/.exec(browser.page.html) ?? []
  const decision = { business_id: business_id ?? '', decision: 'approve' }
  const page = await browser.submit('/connect/consent', decision, { origin })
  expect(page).toMatchObject({ status: 303 })
  const returned = new URL(page.address)
  expect(returned.searchParams.get('state')).toBe('opaque')
  return returned.searchParams.get('code') ?? ''
}

async function signIn(browser: TestBrowser): Promise<void> {
  const person = { email: 'olivia.owner@bank.example', password: 'correct-horse-battery' }
  await browser.submit('/sign-in', person, { origin })
}

function overHttp(address: string, init?: RequestInit): Promise<Response> {
  return fetch(origin + address, { ...init, redirect: 'manual' })
}

function program(file: string, port: number, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: environment(port),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function environment(port: number): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'test',
    PATH: process.env['PATH'],
    ROOT: process.cwd(),
    DATA_DIR: path.join(folder, '.data'),
    BANK_PORT: String(port),
    BANK_LOG_LEVEL: 'silent',
    BANK_CONTROL_KEY: controlKey,
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
