import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type StartingInstance,
  classifyInstance,
  type StoredInstall,
  type StoreFacts,
} from '@/lib/server/db/install'

const id = randomUUID()
const store: StoredInstall = { id, epoch: 500, fingerprint: 'own', hold: null }
const facts: StoreFacts = { hasTokens: true, hasOthers: false, slack: 0 }
const remembered = (epoch: number, isCopied = false, install_id = id): StartingInstance => ({
  memory: { install_id, instance_id: randomUUID(), epoch, isCopied },
  fingerprint: 'own',
})
const blank: StartingInstance = { memory: undefined, fingerprint: 'own' }

function judge(
  arriving: StartingInstance,
  other: Partial<StoreFacts> = {},
  its: object = {},
): string {
  const arrival = classifyInstance({ ...store, ...its }, arriving, { ...facts, ...other })
  return arrival.kind === 'holds' ? arrival.why : arrival.kind
}

describe('an instance that comes to a store', () => {
  it('belongs when it remembers it, however long it was away and whatever its address is now', () => {
    expect(judge(remembered(500))).toBe('belongs')
    expect(judge(remembered(3), { hasOthers: true })).toBe('belongs')
    expect(judge({ ...remembered(3), fingerprint: 'moved' })).toBe('belongs')
  })

  it('has a store held that is behind what it remembers: an older copy', () => {
    expect(judge(remembered(501))).toBe('restored')
    expect(judge(remembered(501), { hasOthers: true })).toBe('restored')
  })

  it('forgives an embedded store the last minutes before a power cut', () => {
    expect(judge(remembered(502), { slack: 2 })).toBe('belongs')
    expect(judge(remembered(503), { slack: 2 })).toBe('restored')
  })

  it('joins where others work, and is one more of them', () => {
    expect(judge(blank, { hasOthers: true })).toBe('joins')
    expect(judge(remembered(500, true), { hasOthers: true })).toBe('joins')
  })

  it('may not start where others work for another address', () => {
    expect(judge({ ...blank, fingerprint: 'staging' }, { hasOthers: true })).toBe('foreign')
    expect(judge(remembered(9, false, randomUUID()), { hasOthers: true })).toBe('foreign')
  })

  it('has a store held that nobody remembers', () => {
    expect(judge(blank)).toBe('restored')
    expect(judge({ ...blank, fingerprint: 'staging' })).toBe('cloned')
    expect(judge(remembered(9, false, randomUUID()))).toBe('cloned')
  })

  it('has a store held that came here with its whole data folder', () => {
    expect(judge(remembered(500, true))).toBe('cloned')
    expect(judge(remembered(501, true))).toBe('restored')
  })

  it('takes to any store in which nothing lies that a bank would take', () => {
    expect(judge(blank, { hasTokens: false })).toBe('joins')
    expect(judge(remembered(9, true, randomUUID()), { hasTokens: false })).toBe('joins')
    expect(judge(remembered(900), { hasTokens: false })).toBe('belongs')
  })

  it('has nothing to add to a hold', () => {
    expect(judge(remembered(900), {}, { hold: 'restored' })).toBe('belongs')
    expect(judge(blank, {}, { hold: 'cloned' })).toBe('joins')
  })

  it('makes the installation where there is none, unless it remembers one', () => {
    expect(classifyInstance(undefined, blank, facts)).toEqual({ kind: 'joins' })
    expect(classifyInstance(undefined, remembered(4), facts)).toEqual({
      kind: 'holds',
      why: 'restored',
    })
    expect(classifyInstance(undefined, remembered(4), { ...facts, hasTokens: false })).toEqual({
      kind: 'joins',
    })
  })
})
