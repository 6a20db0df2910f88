import { expect, test } from 'vitest'
import {
  isKnownFile,
  isUnchanged,
  standingOf,
  versionOf,
} from '@/lib/domain/exports/taken-document'

const taken = { fileId: 'f-1', sha256: 'a', version: 1, at: '2026-06-30T17:20:00Z' }

test('a document is new until it was downloaded, and replaced once the bank names another file', () => {
  expect(standingOf('f-1', undefined)).toBe('new')
  expect(standingOf('f-1', taken)).toBe('taken')
  expect(standingOf('f-2', taken)).toBe('replaced')
})

test('of a document whose file has no name at the bank only its bytes tell that it was replaced', () => {
  const unnamed = { ...taken, fileId: null }
  expect(standingOf(undefined, unnamed)).toBe('taken')
  expect(standingOf('f-2', unnamed)).toBe('taken')
  expect(isKnownFile(undefined, unnamed)).toBe(false)
  expect(isUnchanged('a', unnamed)).toBe(true)
  expect(isUnchanged('b', unnamed)).toBe(false)
})

test('only the very file that was downloaded is left out unread', () => {
  expect(isKnownFile('f-1', taken)).toBe(true)
  expect(isKnownFile('f-2', taken)).toBe(false)
  expect(isKnownFile(undefined, taken)).toBe(false)
  expect(isKnownFile('f-1', undefined)).toBe(false)
  expect(isUnchanged('a', undefined)).toBe(false)
})

test('a document is one file further with each whose bytes are others, and with none that are the same', () => {
  const second = { ...taken, version: 2 }
  expect(versionOf({ fileId: 'f-1', sha256: 'a' }, undefined)).toBe(1)
  expect(versionOf({ fileId: 'f-2', sha256: 'a' }, second)).toBe(2)
  expect(versionOf({ fileId: 'f-1', sha256: 'b' }, second)).toBe(3)
  expect(versionOf({ fileId: 'f-2', sha256: undefined }, second)).toBe(3)
  expect(versionOf({ fileId: 'f-1', sha256: undefined }, second)).toBe(2)
})
