import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import {
  findStoreFault,
  isStoreFault,
  nameFaults,
  StoreUnavailableError,
  watchDisk,
} from '@/lib/server/db/store/store-fault'

const coded = (code: string): Error => Object.assign(new Error('canary'), { code })

function storeThat(query: OpenDatabase['query']): OpenDatabase {
  const unused = () => Promise.reject(new Error('not used'))
  return {
    kind: 'embedded',
    db: {} as OpenDatabase['db'],
    query,
    transaction: unused,
    close: unused,
  }
}

describe('a fault of the store', () => {
  test.each([
    'ECONNREFUSED',
    'ENOSPC',
    '53100',
    '53300',
    '57P01',
    '58030',
    '08006',
    '25006',
    '3D000',
  ])('a fault of the store is %s', (code) => {
    expect(isStoreFault(coded(code))).toBe(true)
    expect(isStoreFault(new Error('wrapped', { cause: coded(code) }))).toBe(true)
  })

  test('a connection that the driver lost is a fault of the store', () => {
    expect(isStoreFault(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isStoreFault(new Error('timeout exceeded when trying to connect'))).toBe(true)
  })

  test('a statement that was wrong is no fault of the store', () => {
    for (const code of ['42P01', '23505', '22P02', 'ENOENT']) {
      expect(isStoreFault(coded(code)), code).toBe(false)
    }
    expect(isStoreFault('ECONNREFUSED')).toBe(false)
  })

  test('a fault of the store is found behind what a query builder makes of it, and not behind any other error', () => {
    const built = new Error('Failed query: insert', { cause: coded('53100') })
    expect(findStoreFault(built)).toBeInstanceOf(StoreUnavailableError)
    const unavailable = new StoreUnavailableError(coded('53100'))
    expect(findStoreFault(new Error('a page', { cause: unavailable }))).toBe(unavailable)
    // As another bundle of the same module makes it.
    const foreign = Object.assign(new Error('gone'), { kind: 'store_unavailable' })
    expect(findStoreFault(foreign)).toBe(foreign)
    expect(findStoreFault(new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }))).toBe(
      undefined,
    )
  })

  test('a fault of the store is named, and any other error goes on as it is', async () => {
    const lost = nameFaults(
      storeThat(() => Promise.reject(coded('57P01'))),
      {},
    )
    await expect(lost.query('select 1')).rejects.toThrow(StoreUnavailableError)
    const wrong = coded('23505')
    const refusing = nameFaults(
      storeThat(() => Promise.reject(wrong)),
      {},
    )
    await expect(refusing.query('select 1')).rejects.toBe(wrong)
  })
})

describe('the disk of the embedded store', () => {
  test('a disk that is as good as full takes no statement, and takes them again after', async () => {
    let free = 1024 * 1024
    let asked = 0
    const disk = () => watchDisk('folder', () => Promise.resolve(free))
    const counting = storeThat(() => Promise.resolve([{ asked: (asked += 1) }]))
    await expect(nameFaults(counting, disk()).query('select 1')).rejects.toMatchObject({
      name: 'StoreUnavailableError',
      cause: { code: 'ENOSPC' },
    })
    expect(asked).toBe(0)
    free = 1024 * 1024 * 1024
    await nameFaults(counting, disk()).query('select 1')
    expect(asked).toBe(1)
  })

  test('a disk that could not take the log is not written to again: it would stop the process', async () => {
    let asked = 0
    const fault = Object.assign(new Error('could not write to file "pg_wal/x"'), { code: '53100' })
    const failing = storeThat(() => {
      asked += 1
      return Promise.reject(fault)
    })
    const store = nameFaults(
      failing,
      watchDisk('folder', () => Promise.resolve(2 ** 40)),
    )
    await expect(store.query('select 1')).rejects.toThrow(StoreUnavailableError)
    await expect(store.query('select 1')).rejects.toThrow(StoreUnavailableError)
    expect(asked).toBe(1)
  })
})
