import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { dayClock } from '@/e2e/day-clock-settings'
import { startStack, type Stack } from '@/e2e/stack'

/** Moves the approvals of these clients into the past by so many days. */
export function ageApprovals(stack: Stack, days: Readonly<Record<string, number>>): Promise<Stack> {
  return restartAfter(stack, async (database) => {
    for (const [name, count] of Object.entries(days)) {
      const { affectedRows } = await database.query(
        `update connection set granted_at = granted_at - make_interval(days => $2) where name = $1`,
        [name, count],
      )
      if (affectedRows !== 1) throw new Error(`${affectedRows} clients are called ${name}`)
    }
  })
}

/** Everybody who is signed in has shown who they are longer ago than is believed. */
export function ageProofs(stack: Stack): Promise<Stack> {
  return restartAfter(stack, (database) =>
    database.query(`update session set verified_at = verified_at - interval '11 minutes'`),
  )
}

/**
 * Stops the programs, changes their store, and starts them again where they were: the store's clock is
 * the dashboard's own, and nobody can move it.
 */
export async function restartAfter(
  stack: Stack,
  change: (database: PGlite) => Promise<unknown>,
): Promise<Stack> {
  await stack.signal('SIGTERM')
  const database = await PGlite.create(path.join(stack.dataFolder, 'dashboard'))
  await change(database)
  await database.close()
  return startAgain(stack)
}

/** Starts both programs again where they were, in so many years; the store's own clock stays. */
export function restartInYears(stack: Stack, years: number): Promise<Stack> {
  const now = new Date()
  now.setUTCFullYear(now.getUTCFullYear() + years)
  return restartAt(stack, now)
}

/** The same at a moment. */
export async function restartAt(stack: Stack, now: Date): Promise<Stack> {
  await stack.signal('SIGTERM')
  return startAgain(stack, dayClock.environment(now.toISOString()))
}

async function startAgain(
  stack: Stack,
  environment: Readonly<Record<string, string>> = {},
): Promise<Stack> {
  const again = await startStack({
    dataFolder: stack.dataFolder,
    environment: {
      PORT: new URL(stack.dashboard).port,
      BANK_PORT: new URL(stack.bank).port,
      BANK_CONTROL_KEY: stack.controlKey,
      ...environment,
    },
  })
  const { dashboard, bank, controlKey } = stack
  return { ...again, dashboard, bank, controlKey }
}
