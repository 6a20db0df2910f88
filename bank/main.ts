import { randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import pino from 'pino'
import { buildBank } from '@/bank/app'
import { keepSweepingTokens } from '@/bank/authorization/sweep-tokens'
import { createMovableClock, readClockOffset } from '@/bank/clock'
import type { BankContext } from '@/bank/context'
import { type BankEnvironment, OperatorError, readBankEnvironment } from '@/bank/environment'
import { followClock } from '@/bank/ledger/follow-clock'
import { describeFailure } from '@/bank/run-command'
import { readOrCreateOperatorKey, readOrCreateSigningKey } from '@/bank/stored-keys'
import type { DatabaseSource, OpenDatabase } from '@/lib/server/db/store/database'
import { openDatabase } from '@/lib/server/db/store/open-database'

const followEveryMilliseconds = 60_000
// Who waits for the bank to start is answered first.
const followFirstMilliseconds = 500
const drainMilliseconds = 10_000

async function main(): Promise<void> {
  const environment = readBankEnvironment(process.env)
  const database = await openStore(environment.database)
  const context = await bankContext(environment, database)
  const log = pino({ level: environment.logLevel })
  const app = buildBank(context, { log })
  const server = serve(
    {
      fetch: app.fetch,
      port: environment.port,
      hostname: environment.host,
      // Beyond this bound Node hangs up, perhaps before its answer is read; the bank's own are lower.
      serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 262_144 },
    },
    () => process.stdout.write(`The bank answers at ${environment.origin}\n`),
  )
  server.on('error', (cause: NodeJS.ErrnoException) => {
    fail(
      cause.code === 'EADDRINUSE'
        ? `BANK_PORT ${environment.port} is taken; choose another, for example BANK_PORT=${environment.port + 1}`
        : cause.message,
    )
  })
  const follow = (): void => {
    followClock(context).catch((error: unknown) => {
      log.error({ error: String(error) }, 'the ledger could not be brought up to date')
    })
  }
  const followingFirst = setTimeout(follow, followFirstMilliseconds)
  const following = setInterval(follow, followEveryMilliseconds)
  const stopSweeping = keepSweepingTokens(context, (fault) => {
    log.error({ error: String(fault) }, 'expired tokens could not be removed')
  })
  stopOnRequest(async () => {
    stopSweeping()
    clearTimeout(followingFirst)
    clearInterval(following)
    await drain(server)
    await database.close()
  })
}

async function openStore(source: DatabaseSource): Promise<OpenDatabase> {
  try {
    return await openDatabase(source, 'bank/ledger/migrations')
  } catch (cause) {
    if (source.kind === 'embedded' || !(cause instanceof Error)) throw cause
    throw new OperatorError(
      `BANK_DATABASE_URL could not be opened (${cause.message}), for example BANK_DATABASE_URL=postgres://bank@localhost/bank`,
      { cause },
    )
  }
}

async function bankContext(
  environment: BankEnvironment,
  database: OpenDatabase,
): Promise<BankContext> {
  const { origin, dataFolder, controlKey, rateLimited, demoPeople } = environment
  return {
    database,
    clock: createMovableClock({ offsetMilliseconds: await readClockOffset(database) }),
    randomBytes,
    settings: {
      origin,
      audience: `${origin}/api`,
      sandboxAudience: `${origin}/sandbox/api`,
      signingKey: await readOrCreateSigningKey(dataFolder),
      controlKey,
      operatorKey: await readOrCreateOperatorKey(dataFolder),
      rateLimited,
      demoPeople,
      rotationPolicy: { kind: 'strict' },
    },
  }
}

function drain(server: ReturnType<typeof serve>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      resolve()
    }, drainMilliseconds).unref()
  })
}

function stopOnRequest(stop: () => Promise<void>): void {
  let stopping = false
  const once = (): void => {
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(String(error)),
    )
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
  process.on('disconnect', once)
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

main().catch((error: unknown) => fail(describeFailure(error)))
