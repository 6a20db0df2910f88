import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientGroups } from '@/components/layout/client-switcher-list'
import { addRecentClient, readRecentClients } from '@/components/layout/recent-clients'

const client = (name: string, isArchived = false) => ({
  connection_id: name.toLowerCase(),
  name,
  isArchived,
  isSandbox: false,
})
const clients = [client('Acme', true), client('Beacon'), client('Castellan'), client('Zacme')]

function shown(recent: string[], typed = ''): [string, string[]][] {
  return clientGroups(clients, recent, typed).map(({ id, items }) => [
    id,
    items.map(({ name }) => name),
  ])
}

describe('the groups of the client switcher', () => {
  it('are the clients used last, the latest first, and then the others by name', () => {
    expect(shown(['zacme', 'castellan'])).toEqual([
      ['recent', ['Zacme', 'Castellan']],
      ['all', ['Beacon']],
    ])
  })

  it('leave out archived clients, and ids that this person cannot see', () => {
    expect(shown(['acme', 'somebody-else'])).toEqual([['all', ['Beacon', 'Castellan', 'Zacme']]])
  })

  it('are one list of matches for a search, archived clients last', () => {
    expect(shown(['zacme'], 'acme')).toEqual([['found', ['Zacme', 'Acme']]])
    expect(shown([], 'nobody')).toEqual([])
  })
})

describe('the recent clients', () => {
  beforeEach(() => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
    return () => vi.unstubAllGlobals()
  })

  it('begin with the latest and name each client once', () => {
    for (const id of ['a', 'b', 'a']) addRecentClient(id)
    expect(readRecentClients()).toEqual(['a', 'b'])
  })

  it('are none where the stored text is not a list', () => {
    for (const text of ['{"a":1}', 'not json', '[1, null]']) {
      localStorage.setItem('recent-clients', text)
      expect(readRecentClients()).toEqual([])
    }
  })
})
