import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Figure, interleave, median, ratioFigure } from '@/bench/figure'
import { fetchText, timed } from '@/bench/measure/load'
import { type BenchStack, large, runCommand } from '@/bench/stack/bench-stack'
import { peerFile, startPeer } from '@/bench/stack/peer'
import { approveWithoutReturning } from '@/e2e/connect-client'
import { findFreePort } from '@/scripts/ports.mjs'

const rounds = 5
const exchangesPerRound = 20
const refreshesPerRound = 40
const redirect_uri = 'http://127.0.0.1:9/callback'
const scope = 'transactions:read offline_access'
const code_verifier = randomBytes(32).toString('base64url')
const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')

/** A token endpoint, and how one comes by a code for it. */
interface Side {
  tokenUrl: string
  client: { client_id: string; client_secret: string }
  /** Whether a refresh needs the client's credentials too. */
  refreshesAsClient: boolean
  nextCode: () => Promise<string>
}

/** P19: code exchange and refresh at the bank, against oidc-provider over an equally durable store. */
export async function tokenEndpoint(stack: BenchStack): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-bench-'))
  const port = String(await findFreePort())
  const provider = pathToFileURL(await peerFile('oidc-provider/lib/index.js')).href
  const program = ['--import', 'tsx', 'bench/peers/oidc-provider.ts']
  const url = `http://127.0.0.1:${port}`
  const peer = await startPeer([...program, provider, path.join(folder, 'store'), port], url)
  const bank = await openBank(stack)
  const other: Side = {
    tokenUrl: `${url}/token`,
    client: { client_id: 'bench', client_secret: 'bench-secret-0123456789abcdef0123456789abcdef' },
    refreshesAsClient: true,
    nextCode: () =>
      fetchText({ url: `${url}/bench/code?code_challenge=${code_challenge}`, headers: {} }),
  }
  const figure = async (what: string, measure: (side: Side) => Promise<number>) => {
    // The time that the other takes by the bank's own: how many times its rate.
    const taken = await interleave(
      rounds,
      () => measure(other),
      () => measure(bank),
    )
    const against = 'oidc-provider 9.13.3 over PGlite on disk'
    return ratioFigure({ row: 'P19', what, against }, taken, { atLeast: 1.8 })
  }
  try {
    return [
      await figure('code exchange, rate', timeExchanges),
      await figure('refresh, rate', timeRefreshes),
    ]
  } finally {
    await peer.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** With a partner that its operator registers, and a customer who approves anew for every code. */
async function openBank({ bank, browser, dataFolder }: BenchStack): Promise<Side> {
  const details = ['--name', 'Bench', '--redirect-uri', redirect_uri, '--scope', scope, '--json']
  const environment = { DATA_DIR: dataFolder, BANK_PORT: new URL(bank).port }
  const registration = await runCommand(['bank-client', ...details], environment)
  const client = JSON.parse(registration) as Side['client']
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri,
    scope,
    audience: `${bank}/api`,
    state: 'bench-0123456789',
    code_challenge,
    code_challenge_method: 'S256',
  })
  const nextCode = async (): Promise<string> => {
    await page.goto(`${bank}/oauth2/auth?${query}`)
    return (await approveWithoutReturning(page, large)).searchParams.get('code') ?? ''
  }
  return { tokenUrl: `${bank}/oauth2/token`, client, refreshesAsClient: false, nextCode }
}

async function timeExchanges(side: Side): Promise<number> {
  const times: number[] = []
  const codes: string[] = []
  while (codes.length < exchangesPerRound) codes.push(await side.nextCode())
  for (const code of codes) times.push(await timed(() => exchange(side, code)))
  return median(times)
}

async function timeRefreshes(side: Side): Promise<number> {
  const times: number[] = []
  let refresh_token = await exchange(side, await side.nextCode())
  while (times.length < refreshesPerRound) {
    const refresh = async (): Promise<void> => {
      const form = { grant_type: 'refresh_token', refresh_token }
      refresh_token = await requestTokens(side, form, side.refreshesAsClient)
    }
    times.push(await timed(refresh))
  }
  return median(times)
}

function exchange(side: Side, code: string): Promise<string> {
  const form = { grant_type: 'authorization_code', code, redirect_uri, code_verifier }
  return requestTokens(side, form, true)
}

/** Gives the refresh token of the answer; throws without one. */
async function requestTokens(
  { tokenUrl, client }: Side,
  form: Record<string, string>,
  asClient: boolean,
): Promise<string> {
  const credentials = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: asClient ? { authorization: `Basic ${credentials}` } : {},
  })
  const text = await response.text()
  const { refresh_token } = JSON.parse(text) as { refresh_token?: string }
  if (refresh_token === undefined) throw new Error(`${tokenUrl} (${response.status}): ${text}`)
  return refresh_token
}
