import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMovableClock } from '@/bank/clock'

const base = () => new Date('2026-01-31T12:00:00Z')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clock-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the movable clock', () => {
  test('it runs with the clock underneath until it is moved', () => {
    expect(createMovableClock({ base }).now().toISOString()).toBe('2026-01-31T12:00:00.000Z')
  })

  test('advancing adds up, setting replaces', () => {
    const clock = createMovableClock({ base })
    clock.advance(60)
    clock.advance(60)
    expect(clock.now().toISOString()).toBe('2026-01-31T12:02:00.000Z')
    clock.set(new Date('2027-01-31T00:00:00Z'))
    expect(clock.now().toISOString()).toBe('2027-01-31T00:00:00.000Z')
    clock.advance(-1)
    expect(clock.now().toISOString()).toBe('2027-01-30T23:59:59.000Z')
  })

  test('the offset outlives a restart', () => {
    const offsetFile = path.join(folder, 'deep', 'clock-offset')
    createMovableClock({ base, offsetFile }).advance(3600)
    const restarted = createMovableClock({ base, offsetFile })
    expect(restarted.now().toISOString()).toBe('2026-01-31T13:00:00.000Z')
  })

  test('a damaged offset file stops the start and names the file', () => {
    const offsetFile = path.join(folder, 'clock-offset')
    writeFileSync(offsetFile, 'yesterday')
    expect(() => createMovableClock({ base, offsetFile })).toThrow(offsetFile)
  })

  test('it cannot be moved to where there are no dates', () => {
    const clock = createMovableClock({ base })
    expect(() => clock.advance(1e15)).toThrow(RangeError)
    expect(clock.now().toISOString()).toBe('2026-01-31T12:00:00.000Z')
  })
})
