import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openTestDashboardWithBank,
  type TestDashboardWithBank,
} from '@/test/connections/dashboard-with-bank'
import { seededRandom, TestInterleaving, turn } from '@/test/connections/interleaving'
import { TestWorld } from '@/test/connections/world'

// As many again and more in another order: `npm run prove -- G1`.
const stepsWanted = 5_000
const stepsPerJudgement = 600
const day = 24 * 3600

let here: TestDashboardWithBank

beforeAll(async () => {
  here = await openTestDashboardWithBank()
})
afterAll(() => here.close())

type Event = (world: TestWorld, pick: (count: number) => number) => Promise<void>

const clientOf = (world: TestWorld, index: number) => {
  const client = world.clients[index]
  if (client === undefined) throw new Error('no such client')
  return client
}

/** What happens between two steps, and how often of a hundred times. */
const events: readonly (readonly [number, Event])[] = [
  [70, (world, pick) => world.read(pick(3), clientOf(world, pick(2)))],
  [6, (world, pick) => world.keepAlive(pick(3))],
  [12, (world) => world.pass(16 * 60)],
  [3, (world) => world.pass(30)],
  [3, (world) => world.pass(46)],
  [1, (world) => world.pass(12 * day)],
  [3, (world, pick) => world.crash(1 + pick(2))],
  [1, (world, pick) => world.revoke(clientOf(world, pick(2)))],
  [1, (world, pick) => world.reconnect(clientOf(world, pick(2)))],
]

function draw(number: number): Event | undefined {
  let rest = number * 100
  return events.find(([weight]) => (rest -= weight) < 0)?.[1]
}

it('no order of refreshes, reconnects, crashes, revocations and clocks spends a token twice, loses a pair or mixes two businesses', async () => {
  const seed = 20_261_121
  const random = seededRandom(seed)
  const pick = (count: number): number => Math.floor(random() * count)
  const interleaving = new TestInterleaving(random)
  const world = await TestWorld.open(here, interleaving, 3)
  let judgedAt = 0
  while (interleaving.count() < stepsWanted && world.violations.length === 0) {
    if (interleaving.parked().length > 0 && random() < 0.7)
      interleaving.release(pick(interleaving.parked().length))
    else await draw(random())?.(world, pick)
    await turn()
    if (interleaving.count() - judgedAt < stepsPerJudgement) continue
    judgedAt = interleaving.count()
    await world.judge()
  }
  await world.judge()
  await world.stop()
  expect(world.violations, interleaving.trace.slice(-150).join('\n')).toEqual([])
  expect(interleaving.count()).toBeGreaterThanOrEqual(stepsWanted)
  for (const kind of ['read', 'crash', 'revoke', 'reconnected']) {
    expect(world.tally[kind], kind).toBeGreaterThan(0)
  }
}, 300_000)
