import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Figure, ratioFigure } from '@/bench/figure'
import { median } from '@/bench/measure/load'
import { interleave } from '@/bench/measure/ratio'
import { peerFile } from '@/bench/peers/install-peers'
import { startPeer } from '@/bench/peers/start-peer'
import { browse } from '@/bench/stack/browse'
import { type Partner, registerPartner } from '@/bench/stack/register-partner'
import { freePort } from '@/bench/stack/start-stack'

const rounds = 5
const exchangesPerRound = 20
const refreshesPerRound = 40

const code_verifier = randomBytes(32).toString('base64url')
const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')

/** A token endpoint, and how one comes by a code for it. */
interface Side {
  tokenUrl: string
  client: Partner
  redirect_uri: string
  /** Whether a refresh needs the client's credentials too. */
  refreshesAsClient: boolean
  nextCode: () => Promise<string>
}

/** P19: code exchange and refresh at the bank, against oidc-provider over an equally durable store. */
export async function tokenEndpoint(
  bankUrl: string,
  dataDir: string,
  person: { email: string; password: string },
  report: (line: string) => void,
): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-bench-'))
  const receiver = await startReceiver()
  const peer = await startProvider(folder, report)
  try {
    const bank = await bankSide({ bankUrl, dataDir, person, redirect_uri: receiver.url })
    const other: Side = {
      tokenUrl: `${peer.url}/token`,
      client: {
        client_id: 'bench',
        client_secret: 'bench-secret-0123456789abcdef0123456789abcdef',
      },
      redirect_uri: 'http://127.0.0.1:9/callback',
      refreshesAsClient: true,
      nextCode: async () =>
        (await fetch(`${peer.url}/bench/code?code_challenge=${code_challenge}`)).text(),
    }
    const figures: Figure[] = []
    for (const [what, measure] of [
      ['code exchange, rate', timeExchanges],
      ['refresh, rate', timeRefreshes],
    ] as const) {
      // The time that the other takes by the bank's own: how many times its rate.
      const ratio = await interleave(
        rounds,
        () => measure(other),
        () => measure(bank),
      )
      const against = 'oidc-provider 9.13.3 over PGlite on disk'
      figures.push(ratioFigure({ row: 'P19', what, against }, ratio, { atLeast: 1.8 }))
    }
    return figures
  } finally {
    await peer.stop()
    receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timeExchanges(side: Side): Promise<number> {
  const codes: string[] = []
  for (let count = 0; count < exchangesPerRound; count += 1) codes.push(await side.nextCode())
  const times: number[] = []
  for (const code of codes) {
    const start = performance.now()
    await exchange(side, code)
    times.push(performance.now() - start)
  }
  return median(times)
}

async function timeRefreshes(side: Side): Promise<number> {
  let refreshToken = await exchange(side, await side.nextCode())
  const times: number[] = []
  for (let count = 0; count < refreshesPerRound; count += 1) {
    const start = performance.now()
    refreshToken = await request(
      side,
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      side.refreshesAsClient,
    )
    times.push(performance.now() - start)
  }
  return median(times)
}

function exchange(side: Side, code: string): Promise<string> {
  const { redirect_uri } = side
  return request(
    side,
    { grant_type: 'authorization_code', code, redirect_uri, code_verifier },
    true,
  )
}

/** Gives the refresh token of the answer; throws when there is none. */
async function request(
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

async function startProvider(folder: string, report: (line: string) => void) {
  const file = await peerFile('oidc-provider/lib/index.js', report)
  const port = await freePort()
  const program = path.resolve('bench/peers/oidc-provider.ts')
  const store = path.join(folder, 'store')
  return startPeer(
    ['--import', 'tsx', program, pathToFileURL(file).href, store, String(port)],
    port,
  )
}

async function bankSide(at: {
  bankUrl: string
  dataDir: string
  person: { email: string; password: string }
  redirect_uri: string
}): Promise<Side> {
  const { bankUrl, redirect_uri } = at
  const client = await registerPartner(bankUrl, at.dataDir, redirect_uri)
  const params = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri,
    scope: 'transactions:read offline_access',
    state: 'bench',
    code_challenge,
    code_challenge_method: 'S256',
    audience: `${bankUrl}/api`,
  })
  const authorizeUrl = `${bankUrl}/oauth2/auth?${params.toString()}`
  const browsing = browse()
  await browsing.submit(await browsing.get(authorizeUrl), at.person)
  const nextCode = async (): Promise<string> => {
    const page = await browsing.get(authorizeUrl)
    // Where the person owns several, the page has a choice.
    const business = /name="business_id"[^>]*value="([^"]+)"/.exec(page.html)?.[1]
    const chosen = business === undefined ? {} : { business_id: business }
    const returned = await browsing.submit(page, { ...chosen, decision: 'approve' })
    const code = new URL(returned.url).searchParams.get('code')
    if (code === null) throw new Error(`consent ended at ${returned.url} (${returned.status})`)
    return code
  }
  return {
    tokenUrl: `${bankUrl}/oauth2/token`,
    client,
    redirect_uri,
    refreshesAsClient: false,
    nextCode,
  }
}

/** Where the browser returns to with its code. */
async function startReceiver(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => response.end('received'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return { url: `http://127.0.0.1:${address.port}/callback`, close: () => server.close() }
}
