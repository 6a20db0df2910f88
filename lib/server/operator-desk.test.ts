import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  askRunningProgram,
  listenForOrders,
  type Order,
  OrderRefusedError,
} from '@/lib/server/operator-desk'

describe('a running program', () => {
  let folder: string
  let desk: Awaited<ReturnType<typeof listenForOrders>> | undefined
  const carriedOut: Order[] = []

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'orders-'))
    carriedOut.length = 0
    desk = await listenForOrders(folder, async (order) => {
      carriedOut.push(order)
      if (order === 'drop-old') throw new OrderRefusedError('not yet')
      if (order === 'resume') throw new Error('secret detail')
      return ['done', 'and told']
    })
  })
  afterEach(async () => {
    await desk?.close()
    await rm(folder, { recursive: true })
  })

  it('carries out what its operator orders, and tells what came of it', async () => {
    expect(await askRunningProgram(folder, 'rotate')).toEqual(['done', 'and told'])
    await expect(askRunningProgram(folder, 'drop-old')).rejects.toThrow('not yet')
    await expect(askRunningProgram(folder, 'resume')).rejects.toThrow(/failed: Error$/)
    expect(carriedOut).toEqual(['rotate', 'drop-old', 'resume'])
  })

  it('takes no order from somebody who cannot read its folder', async () => {
    const file = path.join(folder, 'orders.key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const key = await readFile(file, 'utf8')
    await writeFile(file, `${key.slice(1)}x`)
    await expect(askRunningProgram(folder, 'rotate')).rejects.toThrow('takes no orders')
    expect(carriedOut).toEqual([])
  })

  it('that has ended takes none, and its next start takes them again', async () => {
    await desk?.close()
    await expect(askRunningProgram(folder, 'rotate')).rejects.toThrow('takes no orders')
    desk = await listenForOrders(folder, async () => ['again'])
    expect(await askRunningProgram(folder, 'rotate')).toEqual(['again'])
  })
})
