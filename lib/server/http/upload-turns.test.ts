import { describe, expect, it } from 'vitest'
import { createUploadTurns } from '@/lib/server/http/upload-turns'

/** Uploads that last until they are told to end, of which `begun` says how many have begun. */
function createUploads() {
  const ends: (() => void)[] = []
  return {
    begun: () => ends.length,
    upload: () => new Promise<void>((resolve) => void ends.push(resolve)),
    end: () => ends.at(-1)?.(),
    endAll: () => ends.forEach((end) => end()),
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('uploads at the same time', () => {
  it('are two of one holder, and the others follow', async () => {
    const [turns, uploads] = [createUploadTurns(), createUploads()]
    const all = Array.from({ length: 3 }, () => turns.take('one', uploads.upload))
    await settled()
    expect(uploads.begun()).toBe(2)
    uploads.end()
    await settled()
    expect(uploads.begun()).toBe(3)
    uploads.endAll()
    await Promise.all(all)
  })

  it('of one holder keep no other waiting', async () => {
    const [turns, uploads] = [createUploadTurns(), createUploads()]
    const all = ['one', 'one', 'one', 'other'].map((holder) => turns.take(holder, uploads.upload))
    await settled()
    expect(uploads.begun()).toBe(3)
    uploads.endAll()
    await settled()
    uploads.endAll()
    await Promise.all(all)
  })

  it('are refused beyond those that may wait, and taken again once there is room', async () => {
    const [turns, uploads] = [createUploadTurns(), createUploads()]
    const all = Array.from({ length: 22 }, () => turns.take('one', uploads.upload))
    await expect(turns.take('one', uploads.upload)).rejects.toMatchObject({ status: 429 })
    for (let round = 0; round < 22; round += 1) {
      uploads.endAll()
      await settled()
    }
    await Promise.all(all)
    await expect(turns.take('one', () => Promise.resolve('taken'))).resolves.toBe('taken')
  })

  it('hand on why one failed, and the next has its turn', async () => {
    const turns = createUploadTurns()
    const fail = () => Promise.reject(new Error('broke off'))
    for (let round = 0; round < 3; round += 1) {
      await expect(turns.take('one', fail)).rejects.toThrow('broke off')
    }
    await expect(turns.take('one', () => Promise.resolve('taken'))).resolves.toBe('taken')
  })
})
